/** Types of the picture upload, shared by the editor and the API. */

/** Also the `accept` of a file field. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const

/** The URL of an uploaded picture, and its size in pixels. */
export interface UploadedPicture {
  src: string
  width: number
  height: number
  note?: string
}

/** With a sentence for the author, if the file is not stored as it was. */
export type Noted<Uploaded> = Uploaded & { note?: string }

export type Upload<Uploaded> = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Noted<Uploaded>>

export type UploadPicture = Upload<UploadedPicture>
