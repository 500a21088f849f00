import { useFormContext, useWatch } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { UploadStatus } from '#features/pictures/admin/upload-status.tsx'
import { useUpload } from '#features/pictures/admin/use-upload.ts'
import { uploadFile } from '#features/pictures/upload-picture.ts'
import type { UploadedResume } from '#features/resume/resume-file.ts'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

const name = 'resume.file'

/** The owner's own file: chosen and uploaded at once, shown to visitors when it is published. */
export function ResumeFileField() {
  const { control, setValue } = useFormContext<SiteContent>()
  const file = useWatch({ control, name })
  const error = useFieldError(name)
  const { state, start } = useUpload<UploadedResume>(
    (chosen, options) => uploadFile(adminApi.resumeFiles, chosen, options),
    'file',
  )

  async function upload(chosen: File) {
    const uploaded = await start(chosen)
    if (uploaded) setValue(name, uploaded.file, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="cover-drop" data-field={name} tabIndex={-1}>
      <div>
        {file && <p className="site-item-title">{file}</p>}
        <FileButton
          label={file ? 'Replace the file' : 'Choose a file'}
          accept=".pdf,.html,.htm,application/pdf,text/html"
          icon="file-text"
          onFile={upload}
        />
        <p className="cover-hint">
          A PDF up to 5 MB or an HTML document up to 1 MB. HTML is shown without scripts, with its
          own styles and pictures inside the file.
        </p>
        <UploadStatus state={state} />
        {error && (
          <p role="alert" className="mt-2 text-negative text-small">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
