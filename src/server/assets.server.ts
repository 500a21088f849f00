/** The scripts, styles and fonts of each page, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { isAdminPath } from '#admin-paths.ts'
import { interfaceLanguage } from '#i18n/languages.ts'
import type { PageAssets } from '#web/page-data.ts'
import { matchPage, pageModules } from '#web/pages.tsx'

export const siteEntry = 'src/web/client.tsx'
const adminEntry = 'src/web/admin/client.tsx'
/** The fonts above the fold of every page: headings, text and labels. */
const preloadedFonts = [
  'fraunces-core-500.woff2',
  'instrument-sans-core-400.woff2',
  'jetbrains-mono-core.woff2',
]
/** Adds the medium weight, which only the admin area needs immediately. */
const adminFonts = [...preloadedFonts, 'instrument-sans-core-500.woff2']

/** @param language the site's, a BCP 47 tag */
export type AssetsFor = (path: string, language: string) => PageAssets

export interface BuiltAssets {
  assetsFor: AssetsFor
  /** The stylesheets of a public page, inlined into its document to save a round trip. */
  inlineStyleFor: (path: string) => string
  /** Each text that `inlineStyleFor` returns. */
  inlineStyles: string[]
}

/** @throws when the client has not been built */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const site = chunkOf(manifest, siteEntry)
  const admin = chunkOf(manifest, adminEntry)
  const modulesOf = (entry: string, page = entry) =>
    [...new Set([...staticImportsOf(manifest, entry), ...staticImportsOf(manifest, page)])]
      .filter((key) => key !== entry)
      .map((key) => `/${manifest[key]?.file}`)
  const catalogueFile = (language: string) =>
    `/${chunkOf(manifest, `src/i18n/${interfaceLanguage(language)}.ts`).file}`
  const adminAssets = {
    scripts: [`/${admin.file}`],
    styles: (admin.css ?? []).map((file) => `/${file}`),
    fonts: fontUrls(adminFonts),
    modules: [...modulesOf(adminEntry), catalogueFile('en')],
  }
  const assetsOf = (page: string, language: string): PageAssets => ({
    start: [`/${site.file}`, ...modulesOf(siteEntry, page), catalogueFile(language)],
    scripts: [],
    styles: [],
    fonts: fontUrls(preloadedFonts),
    modules: [],
  })
  const styles = new Map<string, string>()
  for (const page of pageModules) {
    const chunks = new Set([siteEntry, ...staticImportsOf(manifest, page)])
    const files = [...chunks].flatMap((key) => manifest[key]?.css ?? [])
    const texts = files.map((file) => readFile(join(folder, file), 'utf8'))
    styles.set(page, (await Promise.all(texts)).join('').trim())
  }
  const moduleAt = (path: string) => matchPage(path).page.module
  return {
    assetsFor: (path, language) =>
      isAdminPath(path) ? adminAssets : assetsOf(moduleAt(path), language),
    inlineStyleFor: (path) => styles.get(moduleAt(path)) ?? '',
    inlineStyles: [...new Set(styles.values())],
  }
}

function fontUrls(fonts: string[]) {
  return fonts.map((name) => `/fonts/${name}`)
}

function chunkOf(manifest: Manifest, entry: string) {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The client build has no entry ${entry}`)
  return chunk
}

/** The chunk and its transitive static imports. */
function staticImportsOf(
  manifest: Manifest,
  key: string,
  visited = new Set<string>(),
): Set<string> {
  if (visited.has(key)) return visited
  visited.add(key)
  for (const imported of manifest[key]?.imports ?? []) staticImportsOf(manifest, imported, visited)
  return visited
}
