import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import type { PostFields } from '../../../post-schema.ts'
import { isFuture, type OpenPost } from '../open-post.ts'
import { fromLocalTime, timeZoneLabel, toLocalTime } from './site-time.ts'

interface DateFieldProps {
  form: UseFormReturn<PostFields>
  post: OpenPost | undefined
}

/** When the post is, or was, published: in the site's time zone. */
export function DateField({ form, post }: DateFieldProps) {
  const { timeZone } = usePageContext().site
  const { control, setValue, formState } = form
  const publishedAt = useWatch({ control, name: 'publishedAt' })
  // What is shown is to the minute: unchanged, the seconds stay.
  const [entered, setEntered] = useState({ local: toLocalTime(publishedAt, timeZone), publishedAt })
  const isStale = entered.publishedAt !== publishedAt
  const local = isStale ? toLocalTime(publishedAt, timeZone) : entered.local
  const instant = fromLocalTime(local, timeZone)
  const at = instant ? new Date(instant.iso) : new Date()

  function change(text: string) {
    const iso = fromLocalTime(text, timeZone)?.iso ?? ''
    setEntered({ local: text, publishedAt: iso })
    setValue('publishedAt', iso, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <Field
      type="datetime-local"
      label="Date and time"
      value={local}
      hint={[
        `In the site's time zone: ${timeZoneLabel(timeZone, at)}.`,
        kindHints[instant?.kind ?? 'exact'],
        dateHint(publishedAt, post),
      ]
        .filter(Boolean)
        .join(' ')}
      error={formState.errors.publishedAt?.message}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

const kindHints = {
  exact: '',
  skipped: 'Clocks skip this time on that day: the post appears when they have been set.',
  repeated: 'Clocks show this time twice on that day: the first is meant.',
}

function dateHint(publishedAt: string, post: OpenPost | undefined) {
  const isPublic = post?.status === 'published'
  if (!publishedAt) return isPublic ? '' : 'Leave empty for the time of the publication.'
  if (!isFuture(publishedAt, new Date())) return ''
  return isPublic
    ? 'The post is public: once updated, it is hidden until then.'
    : 'The post appears then, once it is scheduled.'
}
