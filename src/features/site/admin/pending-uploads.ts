import { useRef } from 'react'
import type { PendingUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { headshotPath } from './headshot-field.tsx'
import { iconPath } from './site-icon-field.tsx'

const picturePaths = [headshotPath, iconPath] as const

type PicturePath = (typeof picturePaths)[number]
/** By the path of the field. */
export type PendingUploads = Record<PicturePath, PendingUpload>

export function usePendingUploads(): PendingUploads {
  return { [headshotPath]: useRef(undefined), [iconPath]: useRef(undefined) }
}

/** Waits for all uploads. @returns the path of one that failed */
export async function findFailedUpload(pending: PendingUploads): Promise<PicturePath | undefined> {
  const results = await Promise.all(picturePaths.map((path) => pending[path].current))
  return picturePaths.find((_, index) => results[index] === false)
}
