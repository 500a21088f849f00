import type { StashForm } from '#features/editing/admin/stashes.ts'
import { withMissing } from '#features/editing/admin/with-missing.ts'
import type { SiteContent } from '../site-content.ts'
import { withBlanks } from './resume-fields.ts'
import { hasShapeOf } from './same-shape.ts'

/** The stashes of the site content. @param current the document in the form */
export function siteStashForm(key: string, current: SiteContent): StashForm<SiteContent> {
  // A résumé may have unknown properties, and a stash without them.
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
