/** Classifies and explains the operating system's write errors. */
import { sep } from 'node:path'

type Kind = 'full' | 'forbidden' | 'no-folder'

const kinds: Record<string, Kind> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full' },
  ...{ EACCES: 'forbidden', EPERM: 'forbidden', EROFS: 'forbidden' },
  ...{ ENOTDIR: 'no-folder', EEXIST: 'no-folder' },
}

export function writeErrorKind(error: unknown): Kind | undefined {
  return kinds[String((error as NodeJS.ErrnoException | undefined)?.code)]
}

/**
 * @param folder the folder to be written to
 * @param kind what the operator named on the command line
 * @returns undefined for an error that is not about this folder
 */
export function explainWriteError(
  error: unknown,
  folder: string,
  kind: 'file' | 'folder',
): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  // ENOSPC reports no path.
  const isAboutFolder = path === undefined || isWithin(path, folder) || isWithin(folder, path)
  if (!isAboutFolder) return undefined
  switch (code === 'ENOENT' ? 'no-folder' : writeErrorKind(error)) {
    case 'full':
      return `The disk of ${folder} is full. Free some space there, or name a ${kind} on another one.`
    case 'forbidden':
      return `No permission to write to ${folder}. Grant it, or name a ${kind} elsewhere.`
    case 'no-folder':
      return `${folder} is not a folder, or is below a file. Name a ${kind} elsewhere.`
    default:
      return undefined
  }
}

function isWithin(path: string, folder: string) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
