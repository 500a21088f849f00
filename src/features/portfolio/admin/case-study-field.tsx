import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PreviewNotes } from '#features/drafts/admin/preview-notes.tsx'
import { usePreview } from '#features/drafts/admin/use-preview.ts'
import { characterCount } from '#features/site/admin/character-count.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { Prose } from '#ui/prose.tsx'
import { maxCaseStudyLength, type ProjectFields } from '../project-schema.ts'

const hint = `Markdown, at most ${maxCaseStudyLength.toLocaleString('en')} characters. The project gets a page of its own.`

/** The case study in Markdown, with a preview on demand. */
export function CaseStudyField({ form }: { form: UseFormReturn<ProjectFields> }) {
  const { control, register, formState } = form
  const source = useWatch({ control, name: 'caseStudy' })
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const previewId = useId()
  return (
    <div className="case-study grid gap-3">
      <Field
        label="Case study"
        rows={10}
        spellCheck
        hint={[hint, characterCount(source, maxCaseStudyLength)].filter(Boolean).join(' ')}
        error={formState.errors.caseStudy?.message}
        {...register('caseStudy')}
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
  return (
    <>
      <PreviewNotes preview={preview} hasFailed={hasFailed} />
      <div className="preview-page">
        <Prose html={preview?.html ?? ''} />
      </div>
    </>
  )
}
