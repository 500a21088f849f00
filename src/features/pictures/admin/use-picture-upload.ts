import type { RefObject } from 'react'
import type { UploadPicture } from '#api/picture-upload.ts'
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
  const { state, start: startUpload, reset } = useUpload(uploadPicture)

  async function start(file: File) {
    const finished = startUpload(file).then((uploaded) => {
      if (uploaded) onUploaded(uploaded.src)
      return uploaded !== undefined
    })
    pendingUpload.current = finished
    await finished
    if (pendingUpload.current === finished) pendingUpload.current = undefined
  }

  return { state, start, reset }
}
