import { useFormContext, useWatch } from 'react-hook-form'
import { type Resume, resumeKinds } from '#features/resume/resume-field.ts'
import { files } from '#paths.ts'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import type { SiteContent } from '../site-content.ts'
import { ResumeFileField } from './resume-file-field.tsx'
import { ResumeForm } from './resume-form.tsx'

const labels: Record<Resume['kind'], string> = {
  document: 'Written here, or imported as JSON Resume',
  file: 'Your own HTML or PDF file',
  none: 'No résumé',
}

/** The résumé: a document that is edited here, an own file, or none. */
export function ResumePart() {
  const { control, register } = useFormContext<SiteContent>()
  const kind = useWatch({ control, name: 'resume.kind' })
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
      {kind === 'document' && <ResumeForm />}
      {kind === 'file' && <ResumeFileField />}
    </>
  )
}
