/** Copies of local files in a bucket. */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { S3mini } from 's3mini'
import { type S3Settings, s3Store } from './s3-store.server.ts'

/** For one part of a multipart upload on a slow line. */
const partTimeoutMs = 600_000

/** Methods throw StorageError and file system errors. */
export interface S3Copies {
  /** Uploads a file under its base name; multipart if it is large. */
  add: (file: string) => Promise<void>
  names: () => Promise<string[]>
  remove: (names: string[]) => Promise<void>
}

export function s3Copies(settings: S3Settings): S3Copies {
  const { prefix, ...bucket } = settings
  const client = new S3mini({ ...bucket, requestAbortTimeout: partTimeoutMs })
  const { names, remove } = s3Store(settings)
  return {
    add: async (file) => {
      await client.putAnyObject(prefix + basename(file), await openAsBlob(file), 'application/gzip')
    },
    names,
    remove,
  }
}
