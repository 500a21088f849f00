import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type PreviewState, usePreview } from '#features/editing/admin/use-preview.ts'
import type { PostFields } from '../../../post-schema.ts'

interface PreviewUpdaterProps {
  form: UseFormReturn<PostFields>
  onChange: (state: PreviewState) => void
}

/** Renders nothing: it spares the whole form from being rendered with each key. */
export function PreviewUpdater({ form, onChange }: PreviewUpdaterProps) {
  const [content, format] = useWatch({ control: form.control, name: ['content', 'format'] })
  const state = usePreview(content, format)
  useEffect(() => onChange(state), [state, onChange])
  return null
}
