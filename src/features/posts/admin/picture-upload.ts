/** How the editor gets a picture onto the site; the app hands it in. */

export interface UploadedPicture {
  src: string
  width: number
  height: number
}

export type UploadPicture = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>
