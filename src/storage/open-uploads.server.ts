import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import { type S3Settings, s3Store } from './s3-store.server.ts'

interface Settings {
  dataDir: string
  uploadsS3?: S3Settings
}

/** Opens the store of uploaded pictures: the configured bucket, else a folder in the data folder. */
export function openUploads({ dataDir, uploadsS3 }: Settings): FileStore {
  return uploadsS3 ? s3Store(uploadsS3) : folderStore(join(dataDir, 'uploads'))
}

/** Creates the data folder, once at start: if it disappears later, writes must fail. */
export async function prepareUploads({ dataDir, uploadsS3 }: Settings): Promise<void> {
  if (!uploadsS3) await mkdir(dataDir, { recursive: true, mode: 0o700 })
}
