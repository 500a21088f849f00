/** The output folder of an export. Only an empty folder or an earlier export is replaced. */
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ExportError } from './export-error.server.ts'

/** Marks a folder as an export and lists the exported names. */
const markerName = '.folio-export.json'

interface OutputFolder {
  path: string
  /** The names that the earlier export wrote; undefined if the folder does not exist. */
  exported: string[] | undefined
}

/** @throws ExportError for a folder that is neither empty nor an export */
export async function findOutputFolder(path: string): Promise<OutputFolder> {
  await mkdir(dirname(path), { recursive: true })
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'ENOTDIR') throw new ExportError(`${path} is a file. Choose a folder.`)
    throw error
  })
  if (!names) return { path, exported: undefined }
  const target = { path: await realpath(path), exported: [] }
  if (names.length === 0) return target
  const marker = await readFile(join(path, markerName), 'utf8').catch(() => undefined)
  const exported = marker === undefined ? undefined : namesIn(marker)
  if (!exported) throw new ExportError(notAnExportMessage(path))
  return { ...target, exported }
}

function namesIn(marker: string): string[] | undefined {
  try {
    return JSON.parse(marker).names
  } catch {
    return undefined
  }
}

function notAnExportMessage(path: string) {
  return `${path} contains files that are not an export, so it was left unchanged. Choose another folder, or an empty one.`
}

/** Marks the finished folder as an export. */
export async function markExport(folder: string): Promise<void> {
  const names = [...(await readdir(folder)), markerName].sort()
  await writeFile(join(folder, markerName), `${JSON.stringify({ format: 1, names })}\n`)
}

/**
 * Replaces the output folder with the finished one. Files that were added to an earlier export, `.git` or
 * `CNAME` for example, are moved along; a failure restores everything.
 * @param tempDir a folder on the same disk, which the caller removes
 */
export async function swapIn(next: string, target: OutputFolder, tempDir: string): Promise<void> {
  const { path, exported } = target
  // The web server reads it as another user.
  await chmod(next, 0o755)
  // Synchronous from here, so that no signal handler runs in between.
  if (!exported) return renameSync(next, path)
  const own = new Set([...exported, ...readdirSync(next)])
  const addedFiles = [
    ...readdirSync(path).filter((name) => !own.has(name)),
    ...addedInShared(path, next),
  ]
  renameAll([
    ...addedFiles.map((name) => [join(path, name), join(next, name)] as const),
    [path, join(tempDir, 'before')],
    [next, path],
  ])
}

/** Contains the export's security.txt and possibly files that the owner added. */
const sharedFolder = '.well-known'

function addedInShared(path: string, next: string): string[] {
  const [before, after] = [join(path, sharedFolder), join(next, sharedFolder)]
  if (!existsSync(before) || !existsSync(after)) return []
  return readdirSync(before)
    .filter((name) => !existsSync(join(after, name)))
    .map((name) => join(sharedFolder, name))
}

/** Renames in order; a failure reverts the earlier ones as far as possible. */
function renameAll(renames: (readonly [from: string, to: string])[]) {
  const done: typeof renames = []
  try {
    for (const rename of renames) {
      renameSync(...rename)
      done.unshift(rename)
    }
  } catch (error) {
    for (const [from, to] of done) {
      try {
        renameSync(to, from)
      } catch {
        // The first error is thrown.
      }
    }
    throw error
  }
}
