/** The exported content as one zip, written while it is read. */
import { makeZip } from 'client-zip'
import type { ExportedFile } from './exported-files.server.ts'

/** @returns the bytes; its reader gets the errors of the source */
export function contentZip(
  files: AsyncIterable<ExportedFile>,
  now: Date,
): ReadableStream<Uint8Array> {
  return makeZip(entries(files, now))
}

async function* entries(files: AsyncIterable<ExportedFile>, now: Date) {
  for await (const { path, content, changed = now } of files) {
    yield { name: path, input: content, lastModified: changed }
  }
}

export function contentZipName(now: Date): string {
  return `folio-content-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.zip`
}
