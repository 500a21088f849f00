/** Writes the files of an export, with compressed copies of text files. */
import { copyFile, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { compress } from '#http/middleware/compress.server.ts'
import type { Mover } from './base/move-below.server.ts'
import { ExportError } from './export-error.server.ts'

const gz = promisify(gzip)
const compressible = /^\.(js|css|svg|html|json|txt|webmanifest|xml)$/
/** Below this compression saves too little for its header. */
const minCompressedBytes = 128

export interface SiteFolder {
  folder: string
  /** @param file a relative path with slashes */
  add: (file: string, content: string | Uint8Array) => Promise<void>
  /** The added files, without the compressed copies. */
  files: ReadonlySet<string>
}

/** @param previous the previous export, from which unchanged files are copied */
export function siteFolder(
  folder: string,
  previous: string,
  { moveFile }: Pick<Mover, 'moveFile'>,
): SiteFolder {
  const files = new Set<string>()
  return {
    folder,
    files,
    add: async (file, content) => {
      if (files.has(file)) throw new ExportError(`Two pages of the site would both be ${file}.`)
      files.add(file)
      const bytes = Buffer.from(moveFile(file, content))
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      const isText = compressible.test(extname(file)) && bytes.length > minCompressedBytes
      const suffixes = isText ? ['', '.br', '.gz'] : ['']
      if (await hasContent(join(previous, file), bytes)) {
        if (await copyUnchanged(suffixes, join(previous, file), path)) return
      }
      await writeFile(path, bytes)
      if (isText) await writeCompressed(path, bytes)
    },
  }
}

async function hasContent(path: string, bytes: Buffer) {
  const content = await readFile(path).catch(() => undefined)
  return content?.equals(bytes) ?? false
}

/** Preserves modification times, from which static hosts derive ETags. @returns false if a copy is missing */
async function copyUnchanged(suffixes: string[], from: string, to: string): Promise<boolean> {
  try {
    for (const suffix of suffixes) {
      await copyFile(from + suffix, to + suffix)
      const { atime, mtime } = await stat(from + suffix)
      await utimes(to + suffix, atime, mtime)
    }
    return true
  } catch {
    return false
  }
}

async function writeCompressed(path: string, bytes: Buffer) {
  const [br, gzipped] = await Promise.all([
    compress(bytes, 'br', constants.BROTLI_MAX_QUALITY),
    gz(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gzipped)
}
