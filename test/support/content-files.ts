/** Exported content in memory, as an import reads it. */
import { exportedFiles } from '#server/content-export/exported-files.server.ts'
import type { SourceFiles } from '#server/import/import-source.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type TestApp, testOrigin } from './app.ts'

/** Bytes by path. */
export type Files = Map<string, Buffer>

export async function exportContent({ db, dataDir }: TestApp, now: Date): Promise<Files> {
  const uploads = folderStore(`${dataDir}/uploads`)
  const files: Files = new Map()
  for await (const file of exportedFiles({ db, uploads, now, publicUrl: testOrigin })) {
    if (files.has(file.path)) throw new Error(`${file.path} is exported twice`)
    files.set(file.path, Buffer.from(file.content as Uint8Array))
  }
  return files
}

export function sourceFiles(files: Files): SourceFiles {
  return {
    paths: [...files.keys()].toSorted(),
    read: async (path) => files.get(path) ?? Buffer.alloc(0),
  }
}
