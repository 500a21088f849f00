/** Which files of the client build an export needs: what only the admin area loads stays at home. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import { siteEntry } from '#app/assets.server.ts'

/**
 * @returns paths below the folder, with slashes, in the order of their names
 * @throws when the client has not been built
 */
export async function clientFiles(folder: string): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const ofVisitors = filesBelow(manifest, [siteEntry, utilityClasses])
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|zst|gz)$/.test(file))
    .filter((file) => !file.startsWith('build/') || ofVisitors.has(file))
    .sort()
}

/** A chunk imports it later, which the manifest does not say of stylesheets. */
const utilityClasses = 'src/styles/utilities.css'

/** The files of chunks, and of all that they import, at once or later. */
function filesBelow(manifest: Manifest, entries: string[]): Set<string> {
  const keys = new Set(entries)
  const files = new Set<string>()
  for (const key of keys) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const each of [file, ...css, ...assets]) if (each) files.add(each)
    for (const each of [...imports, ...dynamicImports]) keys.add(each)
  }
  return files
}
