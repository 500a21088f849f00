/** Which built files a page's document names, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from './page-data.ts'
import { pageAt } from './pages.tsx'

const entry = 'src/app/client.tsx'
const preloadedFonts = [
  'fraunces-latin-wght-normal.woff2',
  'instrument-sans-latin-wght-normal.woff2',
]

export type AssetsFor = (path: string) => PageAssets

export interface BuiltAssets {
  assetsFor: AssetsFor
  /** The whole stylesheet: small enough to come with the document, so that nothing waits for it. */
  inlineStyle: string
}

/** @throws when the client has not been built */
export async function builtAssets(folder: string): Promise<BuiltAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The client build in ${folder} has no entry ${entry}`)
  const shared = chunksBelow(manifest, entry)
  const fixed = {
    scripts: [`/${chunk.file}`],
    styles: [],
    fonts: preloadedFonts.map((name) => `/fonts/${name}`),
  }
  const modulesOf = (module: string) =>
    [...new Set([...shared, ...chunksBelow(manifest, module)])]
      .filter((key) => key !== entry)
      .map((key) => `/${manifest[key]?.file}`)
  const sheets = (chunk.css ?? []).map((file) => readFile(join(folder, file), 'utf8'))
  return {
    assetsFor: (path) => ({ ...fixed, modules: modulesOf(pageAt(path).page.module) }),
    inlineStyle: (await Promise.all(sheets)).join('').trim(),
  }
}

/** The chunk itself and all that it imports at once. */
function chunksBelow(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) chunksBelow(manifest, imported, found)
  return found
}
