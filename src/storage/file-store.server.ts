/** Where files lie that are written once and never change: a folder, or a bucket. */
export interface NamedFile {
  name: string
  bytes: Uint8Array
}

export interface FileStore {
  /** Of all files that are there in full, in no order. */
  names: () => Promise<string[]>
  /** The whole file, or undefined where there is none of this name. */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | undefined>
  /** Resolves when all of them are safe. @throws what the storage says; then none of them is there */
  write: (files: NamedFile[]) => Promise<void>
  /** Names that are not there are no fault. */
  remove: (names: string[]) => Promise<void>
  /** Removes what a crash left half written, once it is old enough to be nobody's work. */
  clearUp: () => Promise<void>
}

/** The storage could not do what was asked of it; the cause tells why. */
export class StorageFault extends Error {
  readonly code = 'FOLIO_STORAGE'
}
