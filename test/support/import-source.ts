/** Sources of imports: files in memory, and zips of them. */
import { crc32, deflateRawSync } from 'node:zlib'
import { SourceError, type SourceFiles } from '#server/import/import-source.server.ts'

export type Contents = Record<string, string | Buffer>

export function filesOf(contents: Contents): SourceFiles {
  return {
    paths: Object.keys(contents).sort(),
    read: async (path) => {
      const content = contents[path]
      if (content === undefined) throw new SourceError('There is no such file or folder.')
      return Buffer.from(content)
    },
  }
}

interface ZipEntry {
  name: string
  content: string | Buffer
  /** Of Unix, such as 0o120777 for a symbolic link. */
  mode?: number
  /** Written in place of the true size. */
  claimedSize?: number
}

/** A zip as other programs write it, and as they never would. */
export function zipOf(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, claimedSize } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const file = Buffer.from(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(claimedSize ?? bytes.length, 8)
    const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0x58])
    const names = Buffer.alloc(4)
    names.writeUInt16LE(file.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, sizes, names, file])
    parts.push(local, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 3]),
        common,
        sizes,
        names,
        tail,
        file,
      ]),
    )
    offset += local.length + packed.length
  }
  const entriesOfZip = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(entriesOfZip.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entriesOfZip, end])
}
