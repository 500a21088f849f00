import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PostFields } from '../../post-schema.ts'
import { statisticsOf, type TextStatistics } from './markdown-field/text-statistics.ts'

const debounceMs = 300

/** Words and reading time of the content, after a pause in typing. */
export function useTextStatistics(
  form: Pick<UseFormReturn<PostFields>, 'subscribe' | 'getValues'>,
): TextStatistics {
  const [statistics, setStatistics] = useState(() => statisticsOf(form.getValues('content')))
  const { subscribe, getValues } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => setStatistics(statisticsOf(getValues('content'))), debounceMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [subscribe, getValues])
  return statistics
}
