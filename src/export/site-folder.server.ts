/** The folder of an export while it is written: each file once, with compressed copies of each text. */
import { copyFile, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { compressWell } from '#http/compress.server.ts'
import { ExportFault } from './export-fault.server.ts'

const gz = promisify(gzip)
const compressible = /^\.(js|css|svg|html|json|txt|webmanifest|xml)$/
/** Below this a compressed answer saves no packet. */
const worthwhileBytes = 860

export interface SiteFolder {
  folder: string
  /** @param file its path below the folder, with slashes */
  add: (file: string, content: string | Uint8Array) => Promise<void>
  /** All that was added; without the compressed copies. */
  files: ReadonlySet<string>
}

/** @param earlier the folder of the export before: what has not changed since is taken from there */
export function siteFolder(folder: string, earlier: string): SiteFolder {
  const files = new Set<string>()
  return {
    folder,
    files,
    add: async (file, content) => {
      if (files.has(file)) throw new ExportFault(`Two pages of the site would both be ${file}.`)
      files.add(file)
      const bytes = Buffer.from(content)
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      const isText = compressible.test(extname(file)) && bytes.length > worthwhileBytes
      const suffixes = isText ? ['', '.br', '.gz'] : ['']
      if (await isSame(join(earlier, file), bytes)) {
        if (await areTaken(suffixes, join(earlier, file), path)) return
      }
      await writeFile(path, bytes)
      if (isText) await writeCompressed(path, bytes)
    },
  }
}

async function isSame(path: string, bytes: Buffer) {
  const found = await readFile(path).catch(() => undefined)
  return found?.equals(bytes) ?? false
}

/** With their times: a host tells a visitor's browser by them that nothing has changed. */
async function areTaken(suffixes: string[], from: string, to: string): Promise<boolean> {
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
    compressWell(bytes),
    gz(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gzipped)
}
