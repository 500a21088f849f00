/** Copies of whole files in a bucket, for the day the machine is lost. */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { S3mini } from 's3mini'
import { type S3Settings, s3Store } from './s3-store.server.ts'

/** For one part of a large file, on a slow line. */
const partWithinMs = 600_000

/** @throws StorageFault, and what the file system says */
export interface S3Copies {
  /** Copies a file under its own name; a large one goes in parts. */
  add: (file: string) => Promise<void>
  names: () => Promise<string[]>
  remove: (names: string[]) => Promise<void>
}

export function s3Copies(settings: S3Settings): S3Copies {
  const { prefix, ...bucket } = settings
  const client = new S3mini({ ...bucket, requestAbortTimeout: partWithinMs })
  const { names, remove } = s3Store(settings)
  return {
    add: async (file) => {
      await client.putAnyObject(prefix + basename(file), await openAsBlob(file), 'application/gzip')
    },
    names,
    remove,
  }
}
