import { type RefObject, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { type UploadState, useUpload } from '#features/pictures/admin/use-upload.ts'
import type { SiteContent } from '../site-content.ts'

export type PicturePath = 'identity.headshot.src' | 'identity.icon'

export interface SitePictureUpload {
  state: UploadState
  start: (file: File) => void
}

/** Each resolves to whether the upload succeeded. */
export type PendingUploads = RefObject<Map<PicturePath, Promise<boolean>>>

export function usePendingUploads(): PendingUploads {
  return useRef(new Map())
}

/** Uploads a picture of the form; it is pending until it has ended. */
export function useSitePicture(
  path: PicturePath,
  uploadPicture: UploadPicture,
  { setValue }: Pick<UseFormReturn<SiteContent>, 'setValue'>,
  pending: PendingUploads,
): SitePictureUpload {
  const upload = useUpload(uploadPicture)

  async function start(file: File) {
    const finished = upload.start(file).then((picture) => {
      if (picture) setValue(path, picture.src, { shouldDirty: true })
      return picture !== undefined
    })
    pending.current.set(path, finished)
    await finished
    if (pending.current.get(path) === finished) pending.current.delete(path)
  }

  return { state: upload.state, start }
}

/** Waits for all uploads. @returns the path of one that failed */
export async function findFailedUpload({
  current,
}: PendingUploads): Promise<PicturePath | undefined> {
  const ended = [...current].map(async ([path, finished]) => ((await finished) ? undefined : path))
  return (await Promise.all(ended)).find((path) => path !== undefined)
}
