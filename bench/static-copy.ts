/** Writes the site's responses to files with compressed copies, for a file server. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { record } from './recorded-responses.ts'

export async function copyAsFiles(origin: string, paths: string[], folder: string): Promise<void> {
  for (const path of paths) {
    const { status, headers, body } = await record(origin, path, { 'Accept-Encoding': 'identity' })
    if (status !== 200) continue
    const file = join(folder, fileName(path, String(headers['content-type'])))
    const bytes = Buffer.from(body, 'base64')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** `/blogs` becomes blogs.html. */
function fileName(path: string, type: string) {
  if (path === '/') return 'index.html'
  if (extname(path) !== '') return path
  return `${path}${type.includes('json') ? '.json' : '.html'}`
}
