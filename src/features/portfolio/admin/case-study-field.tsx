import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { PreviewNotes } from '#features/editing/admin/preview-notes.tsx'
import { usePreview } from '#features/editing/admin/use-preview.ts'
import { MarkupField } from '#features/pictures/admin/markup-field.tsx'
import { characterCount } from '#features/site/admin/character-count.ts'
import { useLookTokens } from '#features/site/admin/use-look-tokens.ts'
import { PreviewProse } from '#ui/admin/preview-prose.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { maxCaseStudyLength, type ProjectFields } from '../project-schema.ts'

const hint = `Markdown, at most ${maxCaseStudyLength.toLocaleString('en')} characters. The project gets a page of its own.`

interface CaseStudyFieldProps {
  form: UseFormReturn<ProjectFields>
  uploadPicture: UploadPicture
}

/** The case study in Markdown, with a preview on demand. */
export function CaseStudyField({ form, uploadPicture }: CaseStudyFieldProps) {
  const { control, register, formState } = form
  const source = useWatch({ control, name: 'caseStudy' })
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const previewId = useId()
  return (
    <div className="case-study grid gap-3">
      <MarkupField
        label="Case study"
        rows={10}
        hint={[hint, characterCount(source, maxCaseStudyLength)].filter(Boolean).join(' ')}
        error={formState.errors.caseStudy?.message}
        registered={register('caseStudy')}
        uploadPicture={uploadPicture}
      />
      <SmallButton
        className="justify-self-start"
        aria-expanded={isPreviewOpen}
        aria-controls={previewId}
        onClick={() => setIsPreviewOpen(!isPreviewOpen)}
      >
        {isPreviewOpen ? 'Hide preview' : 'Show preview'}
      </SmallButton>
      <section id={previewId} aria-label="Preview of the case study" hidden={!isPreviewOpen}>
        {isPreviewOpen && <CaseStudyPreview source={source} />}
      </section>
    </div>
  )
}

function CaseStudyPreview({ source }: { source: string }) {
  const { preview, hasFailed } = usePreview(source, 'markdown')
  const style = useLookTokens()
  return (
    <>
      <PreviewNotes preview={preview} hasFailed={hasFailed} />
      <div className="preview-page" style={style}>
        <PreviewProse html={preview?.html ?? ''} />
      </div>
    </>
  )
}
