/** The files of the client build that an export needs: all but those of the admin area and of an unused sample. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Manifest } from 'vite'
import { deferredSheet, siteEntry } from '#server/assets.server.ts'

const samplesModule = 'src/web/samples.ts'
const emptyModule = 'export {}\n'
/** Pictures of the sample's owner, posts and projects, in several sizes and formats. */
const samplePicture =
  /assets\/(?:headshot(?:-night)?|story|not-found|project-default|(?:covers|projects)\/[\w-]+?)(?=-\d+\.\w)/g

interface ClientFile {
  /** Relative to the folder, with slashes. */
  file: string
  read: () => Promise<string | Buffer>
}

interface ExportedSite {
  /** Whether the site shows its samples. */
  isSample: boolean
  /** The sample's pictures that its pages show, as returned by `samplePicturesIn`. */
  pictures: ReadonlySet<string>
}

/** The names of the sample's pictures in a page, without size and format. */
export function samplePicturesIn(text: string): string[] {
  return text.match(samplePicture) ?? []
}

/**
 * @returns the files in the order of their names; the samples of an owner's site are an empty module
 * @throws when the client has not been built
 */
export async function clientFiles(folder: string, site: ExportedSite): Promise<ClientFile[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const samplesFile = site.isSample ? undefined : manifest[samplesModule]?.file
  const publicFiles = reachableFiles(manifest, [siteEntry, deferredSheet])
  const kept = reachableFiles(manifest, [siteEntry], samplesFile)
  // The entry names these for a preload, and nothing imports them.
  const isEmptied = (file: string) =>
    file === samplesFile || (file.endsWith('.js') && publicFiles.has(file) && !kept.has(file))
  const isShown = (picture: string) => site.pictures.has(picture)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|zst|gz)$/.test(file))
    .filter((file) => !file.startsWith('build/') || publicFiles.has(file))
    .filter((file) => site.isSample || samplePicturesIn(file).every(isShown))
    .sort()
    .map((file) => ({
      file,
      read: async () => (isEmptied(file) ? emptyModule : readFile(join(folder, file))),
    }))
}

/** The files of chunks and of their transitive static and dynamic imports. @param leaf a file whose imports are left out */
function reachableFiles(manifest: Manifest, entries: string[], leaf?: string): Set<string> {
  const keys = new Set(entries)
  const files = new Set<string>()
  for (const key of keys) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const name of [file, ...css, ...assets]) if (name) files.add(name)
    if (file === leaf) continue
    for (const imported of [...imports, ...dynamicImports]) keys.add(imported)
  }
  return files
}
