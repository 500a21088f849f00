/** Storage for immutable files: a folder or a bucket. */
export interface NamedFile {
  name: string
  bytes: Uint8Array
}

export interface FileStore {
  /** Names of all completely written files, unordered. */
  names: () => Promise<string[]>
  /** @returns undefined if there is no such file */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | undefined>
  /** Resolves when all files are durable. Removes all of them on failure. @throws storage errors */
  write: (files: NamedFile[]) => Promise<void>
  /** Ignores missing files. */
  remove: (names: string[]) => Promise<void>
  /** Removes stale temporary files of interrupted writes. */
  cleanUp: () => Promise<void>
}

/** A storage operation failed; see `cause`. */
export class StorageError extends Error {
  readonly code = 'FOLIO_STORAGE'
}
