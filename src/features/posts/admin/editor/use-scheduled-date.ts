import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PostFields } from '../../post-schema.ts'
import { isFuture } from './open-post.ts'

/** Longer timers fire at once. */
const maxTimerMs = 2 ** 31 - 1

/** Whether the date is in the future, until it is reached. */
export function useScheduledDate(form: UseFormReturn<PostFields>): boolean {
  const publishedAt = useWatch({ control: form.control, name: 'publishedAt' })
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    const remainingMs = Date.parse(publishedAt) - Date.now()
    if (!(remainingMs > 0)) return undefined
    const timer = setTimeout(() => setNow(new Date()), Math.min(remainingMs + 1, maxTimerMs))
    return () => clearTimeout(timer)
  }, [publishedAt])
  return isFuture(publishedAt, now)
}
