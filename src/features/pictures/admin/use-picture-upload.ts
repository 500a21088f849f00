import type { RefObject } from 'react'
import type { Upload, UploadPicture } from '#api/picture-upload.ts'
import { useUpload } from './use-upload.ts'

/** Resolves to whether the upload succeeded; undefined while there is none. A form awaits it before it is saved. */
export type PendingUpload = RefObject<Promise<boolean> | undefined>

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** Uploads the picture of a form field. @param onUploaded receives its URL */
export function usePictureUpload(
  uploadPicture: UploadPicture,
  pendingUpload: PendingUpload,
  onUploaded: (src: string) => void,
) {
  return usePendingUpload(uploadPicture, pendingUpload, ({ src }) => onUploaded(src))
}

/** The same for any file. @param noun what the messages call it */
export function usePendingUpload<Uploaded>(
  upload: Upload<Uploaded>,
  pendingUpload: PendingUpload,
  onUploaded: (uploaded: Uploaded) => void,
  noun?: string,
) {
  const { state, start: startUpload, reset } = useUpload(upload, noun)

  async function start(file: File) {
    const finished = startUpload(file).then((uploaded) => {
      if (uploaded) onUploaded(uploaded)
      return uploaded !== undefined
    })
    pendingUpload.current = finished
    await finished
    if (pendingUpload.current === finished) pendingUpload.current = undefined
  }

  return { state, start, reset }
}
