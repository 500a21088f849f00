import type { DraftForm } from '#features/drafts/admin/drafts.ts'
import { withMissing } from '#features/drafts/admin/with-missing.ts'
import type { SiteContent } from '../site-content.ts'
import { withBlanks } from './resume-fields.ts'
import { hasShapeOf } from './same-shape.ts'

/** The drafts of the site content. @param current as the form has it */
export function siteDraftForm(key: string, current: SiteContent): DraftForm<SiteContent> {
  // A résumé may have unknown properties, and a draft without them.
  const document = withBlanks({})
  const model = { ...current, resume: { ...current.resume, document } }
  return {
    key,
    complete: (value) => withMissing(value, hasResume(value) ? model : current),
    isFields: (value) => hasShapeOf(value, model),
  }
}

function hasResume(value: unknown) {
  return (value as Partial<SiteContent> | null | undefined)?.resume !== undefined
}
