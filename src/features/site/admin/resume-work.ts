/** Work on the résumé that outlives a change of the part: the upload of the file, and the text to import. */
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import type { Upload } from '#api/picture-upload.ts'
import {
  type PendingUpload,
  usePendingUpload,
} from '#features/pictures/admin/use-picture-upload.ts'
import { uploadFile } from '#features/pictures/upload-picture.ts'
import type { JsonResume } from '#features/resume/json-resume.ts'
import type { UploadedResume } from '#features/resume/resume-file.ts'

export type ResumeWork = ReturnType<typeof useResumeWork>
export type ResumeFileUpload = ResumeWork['fileUpload']

/** @param onUploaded receives the name of the stored file */
export function useResumeWork(pendingUpload: PendingUpload, onUploaded: (file: string) => void) {
  const [importText, setImportText] = useState('')
  /** The document before the last import, until its changes are published. */
  const [replaced, setReplaced] = useState<JsonResume>()
  const fileUpload = usePendingUpload(
    uploadResume,
    pendingUpload,
    ({ file }) => onUploaded(file),
    'file',
  )
  return { fileUpload, importText, setImportText, replaced, setReplaced }
}

const uploadResume: Upload<UploadedResume> = (file, options) =>
  uploadFile(adminApi.resumeFiles, file, options)
