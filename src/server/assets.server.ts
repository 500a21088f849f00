/** The scripts, styles and fonts of each page, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { isAdminPath } from '#admin-paths.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { type Illustrations, illustrationIds, type Type, typeIds } from '#features/site/look.ts'
import { interfaceLanguage } from '#i18n/languages.ts'
import type { PageAssets } from '#web/page-data.ts'
import { matchPage, pageModules } from '#web/pages.tsx'

export const siteEntry = 'src/web/client.tsx'
const adminEntry = 'src/web/admin/client.tsx'
/** The fonts above the fold of every page: headings, text and labels. */
const textFonts = ['instrument-sans-core-400.woff2', 'jetbrains-mono-core.woff2']
const preloadedFonts = (type: Type) => [`${type}-core-500.woff2`, ...textFonts]
/** The text cut of the headings, and the medium weight, which only the admin area needs immediately. */
const adminFonts = ['fraunces-core-450.woff2', ...textFonts, 'instrument-sans-core-500.woff2']
/** Its fonts are not needed for the first view. */
export const deferredSheet = 'src/styles/deferred.css'
const typeSheet = (type: Type) => `src/styles/type/${type}.css`

/** What the pages of a site with these illustrations load besides. */
const illustrationModules: Record<Illustrations, Record<string, string>> = {
  plain: {},
  kitchen: {
    'src/web/home/home-page.tsx': 'src/features/kitchen/kitchen.tsx',
    'src/web/not-found-page.tsx': 'src/features/kitchen/missing-pan.tsx',
  },
}

/** Of the public pages: the default ones without. */
interface ChosenLook {
  type?: Type
  illustrations?: Illustrations
}

/** @param site its language, a BCP 47 tag, and its look */
export type AssetsFor = (path: string, site: ChosenLook & { language: string }) => PageAssets

export interface BuiltAssets {
  assetsFor: AssetsFor
  /** The stylesheets of a public page, inlined into its document to save a round trip. */
  inlineStyleFor: (path: string, illustrations?: Illustrations) => string
  /** Each text that `inlineStyleFor` returns. */
  inlineStyles: string[]
  /** The stylesheet of a display face, which is inlined where it is chosen; empty for the default one. */
  typeStyleFor: (type: Type) => string
}

/** @throws when the client has not been built */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const site = chunkOf(manifest, siteEntry)
  const admin = chunkOf(manifest, adminEntry)
  const modulesOf = (...entries: string[]) =>
    [...new Set(entries.flatMap((entry) => [...staticImportsOf(manifest, entry)]))]
      .filter((key) => key !== entries[0])
      .map((key) => `/${manifest[key]?.file}`)
  const catalogueFile = (language: string) =>
    `/${chunkOf(manifest, `src/i18n/${interfaceLanguage(language)}.ts`).file}`
  const adminAssets = {
    scripts: [`/${admin.file}`],
    styles: (admin.css ?? []).map((file) => `/${file}`),
    fonts: fontUrls(adminFonts),
    modules: [...modulesOf(adminEntry), catalogueFile('en')],
  }
  const assetsOf = (
    page: string,
    { language, type = defaultLook.type, illustrations }: Parameters<AssetsFor>[1],
  ): PageAssets => ({
    start: [
      `/${site.file}`,
      ...modulesOf(siteEntry, ...modulesOfPage(page, illustrations)),
      catalogueFile(language),
    ],
    deferredStyle: `/${chunkOf(manifest, deferredSheet).file}`,
    scripts: [],
    styles: [],
    fonts: fontUrls(preloadedFonts(type)),
    modules: [],
  })
  const styles = new Map<string, string>()
  for (const page of pageModules()) {
    for (const illustrations of illustrationIds) {
      const chunks = new Set([siteEntry])
      for (const each of modulesOfPage(page, illustrations)) staticImportsOf(manifest, each, chunks)
      const files = [...chunks].flatMap((key) => manifest[key]?.css ?? [])
      const texts = files.map((file) => readFile(join(folder, file), 'utf8'))
      styles.set(page + illustrations, (await Promise.all(texts)).join('').trim())
    }
  }
  const typeStyles = new Map<Type, string>()
  for (const type of typeIds) {
    if (type === defaultLook.type) continue
    const { file } = chunkOf(manifest, typeSheet(type))
    typeStyles.set(type, (await readFile(join(folder, file), 'utf8')).trim())
  }
  const moduleAt = (path: string) => matchPage(path).page.module
  return {
    assetsFor: (path, site) => (isAdminPath(path) ? adminAssets : assetsOf(moduleAt(path), site)),
    inlineStyleFor: (path, illustrations = defaultLook.illustrations) =>
      styles.get(moduleAt(path) + illustrations) ?? '',
    inlineStyles: [...new Set(styles.values())],
    typeStyleFor: (type) => typeStyles.get(type) ?? '',
  }
}

function modulesOfPage(page: string, illustrations: Illustrations = defaultLook.illustrations) {
  const more = illustrationModules[illustrations][page]
  return more === undefined ? [page] : [page, more]
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
