import { useState } from 'react'
import { type FieldPath, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type Resume, resumeKinds } from '#features/resume/resume-field.ts'
import { files } from '#paths.ts'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import type { SiteContent } from '../site-content.ts'
import { ResumeFileField } from './resume-file-field.tsx'
import { ResumeForm } from './resume-form.tsx'
import type { ResumeWork } from './resume-work.ts'

const labels: Record<Resume['kind'], string> = {
  document: 'Written here, or imported as JSON Resume',
  file: 'Your own HTML or PDF file',
  none: 'No résumé',
}

/** The résumé: a document that is edited here, an own file, or none. */
export function ResumePart({ work }: { work: ResumeWork }) {
  const { control, register } = useFormContext<SiteContent>()
  const kind = useWatch({ control, name: 'resume.kind' })
  const hasFaultyDocument = useHadErrors('resume.document')
  const { fileUpload } = work
  return (
    <>
      <fieldset>
        <legend className="text-small">Kind of résumé</legend>
        {resumeKinds.map((each) => (
          <label key={each} className="check">
            <input type="radio" value={each} {...register('resume.kind')} />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      {kind === 'none' ? (
        <p className="text-small text-soft">
          The landing page has no button for it, and its address answers 404. What you have entered
          before is kept here.
        </p>
      ) : (
        <p>
          <NewTabLink href={files.resume} className="small-button">
            View the published résumé
          </NewTabLink>
        </p>
      )}
      {(kind === 'file' || ['busy', 'failed'].includes(fileUpload.state.kind)) && (
        <ResumeFileField upload={fileUpload} />
      )}
      {kind !== 'document' && hasFaultyDocument && (
        <p className="text-small">
          What is written here is kept, and must be valid before you publish.
        </p>
      )}
      {(kind === 'document' || hasFaultyDocument) && <ResumeForm work={work} />}
    </>
  )
}

/** Whether there are errors, or were since this part is shown: fields don't vanish while they are corrected. */
function useHadErrors(name: FieldPath<SiteContent>): boolean {
  const { control } = useFormContext<SiteContent>()
  const { errors } = useFormState({ control, name })
  const [hadErrors, setHadErrors] = useState(false)
  const hasErrors = get(errors, name) !== undefined
  if (hasErrors && !hadErrors) setHadErrors(true)
  return hasErrors || hadErrors
}
