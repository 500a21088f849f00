import { useRef } from 'react'
import type { PendingUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { defaultCoverPath } from './default-cover-field.tsx'
import { headshotPath } from './headshot-field.tsx'
import { resumeFilePath } from './resume-file-field.tsx'
import { iconPath } from './site-icon-field.tsx'
import { storyPicturePath } from './story-picture-field.tsx'

/** Of the owner, where a page has an illustration otherwise. */
export const lookPicturePaths = [
  'look.pictures.contact',
  'look.pictures.notFound',
  'look.pictures.project',
] as const

const uploadPaths = [
  headshotPath,
  iconPath,
  storyPicturePath,
  defaultCoverPath,
  ...lookPicturePaths,
  resumeFilePath,
] as const

export type UploadPath = (typeof uploadPaths)[number]
/** By the path of the field. */
export type PendingUploads = Record<UploadPath, PendingUpload>

export function usePendingUploads(): PendingUploads {
  return {
    [headshotPath]: useRef(undefined),
    [iconPath]: useRef(undefined),
    [storyPicturePath]: useRef(undefined),
    'look.pictures.contact': useRef(undefined),
    'look.pictures.notFound': useRef(undefined),
    [defaultCoverPath]: useRef(undefined),
    'look.pictures.project': useRef(undefined),
    [resumeFilePath]: useRef(undefined),
  }
}

/** Waits for all uploads. @returns the path of one that failed */
export async function findFailedUpload(pending: PendingUploads): Promise<UploadPath | undefined> {
  const results = await Promise.all(uploadPaths.map((path) => pending[path].current))
  return uploadPaths.find((_, index) => results[index] === false)
}
