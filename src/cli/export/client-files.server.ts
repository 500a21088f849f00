/** The files of the client build that an export needs: all but those of the admin area. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import { siteEntry } from '#server/assets.server.ts'

/**
 * @returns paths below the folder, with slashes, in the order of their names
 * @throws when the client has not been built
 */
export async function clientFiles(folder: string): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const publicFiles = reachableFiles(manifest, siteEntry)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|zst|gz)$/.test(file))
    .filter((file) => !file.startsWith('build/') || publicFiles.has(file))
    .sort()
}

/** The files of a chunk and of its transitive static and dynamic imports. */
function reachableFiles(manifest: Manifest, entry: string): Set<string> {
  const keys = new Set([entry])
  const files = new Set<string>()
  for (const key of keys) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const name of [file, ...css, ...assets]) if (name) files.add(name)
    for (const imported of [...imports, ...dynamicImports]) keys.add(imported)
  }
  return files
}
