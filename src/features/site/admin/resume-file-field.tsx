import { useFormContext, useWatch } from 'react-hook-form'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { UploadStatus } from '#features/pictures/admin/upload-status.tsx'
import type { SiteContent } from '../site-content.ts'
import type { ResumeFileUpload } from './resume-work.ts'
import { useFieldError } from './site-field.tsx'

export const resumeFilePath = 'resume.file'

/** The owner's own file: chosen and uploaded at once, shown to visitors when it is published. */
export function ResumeFileField({ upload: { state, start } }: { upload: ResumeFileUpload }) {
  const { control } = useFormContext<SiteContent>()
  const file = useWatch({ control, name: resumeFilePath })
  const error = useFieldError(resumeFilePath)
  return (
    <div className="cover-drop" data-field={resumeFilePath} tabIndex={-1}>
      <div>
        {file && <p className="site-item-title">{file}</p>}
        <FileButton
          label={file ? 'Replace the file' : 'Choose a file'}
          accept=".pdf,.html,.htm,application/pdf,text/html"
          icon="file-text"
          onFile={start}
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
