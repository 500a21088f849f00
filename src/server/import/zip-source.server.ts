import { buffer } from 'node:stream/consumers'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { SourceError, type SourceProblem } from './import-source.server.ts'
import { type Entries, isIgnored, type SourceEntry } from './open-source.server.ts'
import {
  maxEntries,
  maxFileBytes,
  maxRatio,
  ratioFreeBytes,
  sourceMessages,
} from './source-limits.server.ts'

/** The files of a zip: its directory is read at once, each file on demand. @throws SourceError */
export async function zipEntries(path: string): Promise<Entries> {
  // Names are decoded here: yauzl would refuse the whole zip for one of them.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw new SourceError(sourceMessages.noZip)
  })
  const entries: SourceEntry[] = []
  const problems: SourceProblem[] = []
  try {
    if (zip.entryCount > maxEntries) throw new SourceError(sourceMessages.tooManyEntries)
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      const file = name.replaceAll('\\', '/')
      if (file.endsWith('/')) continue
      const climbs = validateFileName(name) !== null || name.includes('\0')
      if (climbs) problems.push({ file, message: sourceMessages.climbs })
      else if (isIgnored(file)) continue
      else if (isLink(entry)) problems.push({ file, message: sourceMessages.symlink })
      else {
        entries.push({ path: file, size: entry.uncompressedSize, read: () => read(zip, entry) })
      }
    }
  } catch (error) {
    zip.close()
    throw error instanceof SourceError ? error : new SourceError(sourceMessages.noZip)
  }
  return { entries, problems, close: async () => zip.close() }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function isLink({ externalFileAttributes }: Entry) {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) throw new SourceError(sourceMessages.encrypted)
  if (uncompressedSize > maxFileBytes) throw new SourceError(sourceMessages.tooLarge)
  const isBomb = uncompressedSize > ratioFreeBytes && uncompressedSize > compressedSize * maxRatio
  if (isBomb) throw new SourceError(sourceMessages.bomb)
  try {
    // Ends with an error where the file has more or fewer bytes than its entry says.
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw new SourceError(sourceMessages.damaged)
  }
}
