/** The folder that an export becomes: only an earlier export gives way to it. */
import { readdirSync, renameSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ExportFault } from './export-fault.server.ts'

/** It tells an export from any other folder, and what of it was exported. */
const markName = '.folio-export.json'

export interface TargetFolder {
  path: string
  /** The names in it that the export before has put there; undefined where the folder is no folder yet. */
  exported: string[] | undefined
}

/** @throws ExportFault for a folder with something in it that is no export */
export async function findTarget(path: string): Promise<TargetFolder> {
  await mkdir(dirname(path), { recursive: true })
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'ENOTDIR') throw new ExportFault(`${path} is a file. Name a folder.`)
    throw error
  })
  if (!names) return { path, exported: undefined }
  const place = { path: await realpath(path), exported: [] }
  if (names.length === 0) return place
  const mark = await readFile(join(path, markName), 'utf8').catch(() => undefined)
  const exported = mark === undefined ? undefined : namesIn(mark)
  if (!exported) throw new ExportFault(notAnExport(path))
  return { ...place, exported }
}

function namesIn(mark: string): string[] | undefined {
  try {
    return JSON.parse(mark).names
  } catch {
    return undefined
  }
}

function notAnExport(path: string) {
  return `${path} holds something that is no export, so it stays as it is. Name another folder, or one that is empty.`
}

/** Marks the finished folder as an export. */
export async function markExport(folder: string): Promise<void> {
  const names = [...(await readdir(folder)), markName].sort()
  await writeFile(join(folder, markName), `${JSON.stringify({ format: 1, names })}\n`)
}

/**
 * Puts the finished folder in its place. What somebody laid beside an earlier export, `.git` or `CNAME`
 * for example, goes along: all of it, or everything stays as it was.
 * @param scratch a folder on the same disk, which the caller removes
 */
export async function takePlace(
  next: string,
  target: TargetFolder,
  scratch: string,
): Promise<void> {
  const { path, exported } = target
  // A host reads it under an account of its own.
  await chmod(next, 0o755)
  // In one piece: no signal comes in between.
  if (!exported) return renameSync(next, path)
  const own = new Set([...exported, ...readdirSync(next)])
  const laidBeside = readdirSync(path).filter((name) => !own.has(name))
  allOrNothing([
    ...laidBeside.map((name) => [join(path, name), join(next, name)] as const),
    [path, join(scratch, 'before')],
    [next, path],
  ])
}

/** Renames one after the other; where one fails, those before it are taken back, each as far as it can be. */
function allOrNothing(renames: (readonly [from: string, to: string])[]) {
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
        // What went wrong first is what is told.
      }
    }
    throw error
  }
}
