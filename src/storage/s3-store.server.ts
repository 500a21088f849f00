/** A bucket of S3-compatible storage, where writing an object is atomic. */
import { S3mini } from 's3mini'
import { type FileStore, type NamedFile, StorageError } from './file-store.server.ts'

export interface S3Settings {
  /** Includes the bucket: `https://s3.eu-central-1.amazonaws.com/my-bucket`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Key prefix: empty, or ending with a slash. */
  prefix: string
}

const requestTimeoutMs = 15_000

export function s3Store({ prefix, ...settings }: S3Settings): FileStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: requestTimeoutMs })
  const remove = async (names: string[]) => {
    await Promise.all(names.map((name) => wrapErrors(() => bucket.deleteObject(prefix + name))))
  }
  const put = ({ name, bytes }: NamedFile) =>
    wrapErrors(() => bucket.putObject(prefix + name, bytes, 'application/octet-stream'))
  return {
    names: async () => {
      const objects = await wrapErrors(() => bucket.listObjects('/', prefix))
      if (!objects) throw new StorageError('The bucket does not exist')
      const names = objects.map(({ Key }) => Key.slice(prefix.length))
      // Excludes objects below other prefixes and folder markers, which have an empty name.
      return names.filter((name) => name !== '' && !name.includes('/'))
    },
    read: async (name) => {
      const bytes = await wrapErrors(() => bucket.getObjectArrayBuffer(prefix + name))
      return bytes ? Buffer.from(bytes) : undefined
    },
    write: async (files) => {
      try {
        for (const file of files) await put(file)
      } catch (error) {
        // An object that cannot be removed is unreferenced and harmless.
        await remove(files.map(({ name }) => name)).catch(() => {})
        throw error
      }
    },
    remove,
    cleanUp: async () => {},
  }
}

async function wrapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError('The file storage failed', { cause })
  }
}
