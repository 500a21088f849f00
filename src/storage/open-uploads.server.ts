import { join } from 'node:path'
import type { FileStore } from './file-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import { type S3Settings, s3Store } from './s3-store.server.ts'

/** Where uploaded pictures lie: in the bucket that the settings name, else in the data folder. */
export function openUploads({
  dataDir,
  uploadsS3,
}: {
  dataDir: string
  uploadsS3?: S3Settings
}): FileStore {
  return uploadsS3 ? s3Store(uploadsS3) : folderStore(join(dataDir, 'uploads'))
}
