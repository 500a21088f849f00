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
  /** Removes the copies that come first by name, but for so many. @param isOurs by its name */
  keepNewest: (count: number, isOurs: (name: string) => boolean) => Promise<void>
}

export function s3Copies(settings: S3Settings): S3Copies {
  const { prefix, ...bucket } = settings
  const client = new S3mini({ ...bucket, requestAbortTimeout: partWithinMs })
  const store = s3Store(settings)
  return {
    add: async (file) => {
      await client.putAnyObject(prefix + basename(file), await openAsBlob(file), 'application/gzip')
    },
    keepNewest: async (count, isOurs) => {
      const names = (await store.names()).filter(isOurs).toSorted()
      await store.remove(names.slice(0, Math.max(0, names.length - count)))
    },
  }
}
