/** Which built files a page's document names, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { isAdminPath } from '#admin-routes.ts'
import type { PageAssets } from './page-data.ts'
import { pageAt } from './pages.tsx'

export const siteEntry = 'src/app/client.tsx'
const adminEntry = 'src/app/admin/client.tsx'
/** Those of what is seen first, on every page: headings, text, labels and controls. */
const preloadedFonts = [
  'fraunces-core-500.woff2',
  'instrument-sans-core-400.woff2',
  'instrument-sans-core-500.woff2',
  'jetbrains-mono-core.woff2',
]

export type AssetsFor = (path: string) => PageAssets

export interface BuiltAssets {
  assetsFor: AssetsFor
  /** The public stylesheet: small enough to come with the document, so that nothing waits for it. */
  inlineStyle: string
}

/** @throws when the client has not been built */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const site = chunkOf(manifest, siteEntry)
  const admin = chunkOf(manifest, adminEntry)
  const fonts = preloadedFonts.map((name) => `/fonts/${name}`)
  const modulesOf = (entry: string, page = entry) =>
    [...new Set([...chunksBelow(manifest, entry), ...chunksBelow(manifest, page)])]
      .filter((key) => key !== entry)
      .map((key) => `/${manifest[key]?.file}`)
  const adminAssets = {
    scripts: [`/${admin.file}`],
    styles: (admin.css ?? []).map((file) => `/${file}`),
    fonts,
    modules: modulesOf(adminEntry),
  }
  const sheets = (site.css ?? []).map((file) => readFile(join(folder, file), 'utf8'))
  return {
    assetsFor: (path) =>
      isAdminPath(path)
        ? adminAssets
        : {
            start: [`/${site.file}`, ...modulesOf(siteEntry, pageAt(path).page.module)],
            scripts: [],
            styles: [],
            fonts,
            modules: [],
          },
    inlineStyle: (await Promise.all(sheets)).join('').trim(),
  }
}

function chunkOf(manifest: Manifest, entry: string) {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The client build has no entry ${entry}`)
  return chunk
}

/** The chunk itself and all that it imports at once. */
function chunksBelow(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) chunksBelow(manifest, imported, found)
  return found
}
