/** A bucket of S3-compatible storage. An object is there in full or not at all by itself. */
import { S3mini } from 's3mini'
import { type FileStore, type NamedFile, StorageFault } from './file-store.server.ts'

export interface S3Settings {
  /** With the bucket: `https://s3.eu-central-1.amazonaws.com/my-bucket`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What every name begins with: empty, or with a slash at its end. */
  prefix: string
}

const answersWithinMs = 15_000

export function s3Store({ prefix, ...settings }: S3Settings): FileStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: answersWithinMs })
  const remove = async (names: string[]) => {
    await Promise.all(names.map((name) => orFault(() => bucket.deleteObject(prefix + name))))
  }
  const put = ({ name, bytes }: NamedFile) =>
    orFault(() => bucket.putObject(prefix + name, bytes, 'application/octet-stream'))
  return {
    names: async () => {
      const objects = await orFault(() => bucket.listObjects('/', prefix))
      if (!objects) throw new StorageFault('The bucket does not exist')
      const names = objects.map(({ Key }) => Key.slice(prefix.length))
      // What lies deeper is somebody else's; an empty name is how some storages note a folder.
      return names.filter((name) => name !== '' && !name.includes('/'))
    },
    read: async (name) => {
      const bytes = await orFault(() => bucket.getObjectArrayBuffer(prefix + name))
      return bytes ? Buffer.from(bytes) : undefined
    },
    write: async (files) => {
      try {
        for (const file of files) await put(file)
      } catch (error) {
        // What cannot be removed either is a file that nothing names.
        await remove(files.map(({ name }) => name)).catch(() => {})
        throw error
      }
    },
    remove,
    clearUp: async () => {},
  }
}

async function orFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageFault('The storage of files does not answer as it should', { cause })
  }
}
