/** Which built files a page's document names, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { isAdminPath } from '#admin-routes.ts'
import type { PageAssets } from './page-data.ts'
import { pageAt } from './pages.tsx'

export const siteEntry = 'src/app/client.tsx'
const adminEntry = 'src/app/admin/client.tsx'
/** Those of what is seen first, on every page: headings, text and labels. */
const preloadedFonts = [
  'fraunces-core-500.woff2',
  'instrument-sans-core-400.woff2',
  'jetbrains-mono-core.woff2',
]
/** For what the admin area sets off; a visitor's pages do without a fourth file. */
const adminFonts = [...preloadedFonts, 'instrument-sans-core-500.woff2']

export type AssetsFor = (path: string) => PageAssets

export interface BuiltAssets {
  assetsFor: AssetsFor
  /**
   * A public page's stylesheet: small enough to come with the document, so that nothing waits for it. An
   * admin page has none of its own: ''.
   */
  styleFor: (path: string) => string
  /** Each text that `styleFor` may answer. */
  inlineStyles: string[]
}

/** @throws when the client has not been built */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const site = chunkOf(manifest, siteEntry)
  const admin = chunkOf(manifest, adminEntry)
  const modulesOf = (entry: string, page = entry) =>
    [...new Set([...chunksBelow(manifest, entry), ...chunksBelow(manifest, page)])]
      .filter((key) => key !== entry)
      .map((key) => `/${manifest[key]?.file}`)
  const adminAssets = {
    scripts: [`/${admin.file}`],
    styles: (admin.css ?? []).map((file) => `/${file}`),
    fonts: addressesOf(adminFonts),
    modules: modulesOf(adminEntry),
  }
  const assetsOf = (page: string): PageAssets => {
    const ownSheets = [...chunksBelow(manifest, page)]
      .flatMap((key) => manifest[key]?.css ?? [])
      .map((file) => `/${file}`)
    return {
      start: [`/${site.file}`, ...modulesOf(siteEntry, page)],
      scripts: [],
      styles: [],
      ...(ownSheets.length > 0 && { inlined: ownSheets }),
      fonts: addressesOf(preloadedFonts),
      modules: [],
    }
  }
  const styles: Record<string, string> = JSON.parse(
    await readFile(join(folder, '.vite/page-styles.json'), 'utf8'),
  )
  const moduleAt = (path: string) => pageAt(path).page.module
  return {
    assetsFor: (path) => (isAdminPath(path) ? adminAssets : assetsOf(moduleAt(path))),
    styleFor: (path) => (isAdminPath(path) ? '' : (styles[moduleAt(path)] ?? '')),
    inlineStyles: [...new Set(Object.values(styles))],
  }
}

function addressesOf(fonts: string[]) {
  return fonts.map((name) => `/fonts/${name}`)
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
