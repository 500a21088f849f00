import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PostFields } from '../../../post-schema.ts'
import { type OutlineHeading, outlineOf } from '../markdown-field/outline.ts'

const debounceMs = 300

interface OutlineProps {
  form: Pick<UseFormReturn<PostFields>, 'subscribe' | 'getValues'>
  /** Receives where the heading begins in the text. */
  onJump: (offset: number) => void
}

/** The headings of the text, each of which leads to its place in the text area. */
export function Outline({ form, onJump }: OutlineProps) {
  const headings = useOutline(form)
  if (headings.length === 0) return null
  return (
    <details className="outline">
      <summary>Outline</summary>
      <ol>
        {headings.map(({ level, text, offset }) => (
          <li key={offset} data-level={level}>
            <button type="button" className="link" onClick={() => onJump(offset)}>
              {text || 'Without a text'}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** After a pause in typing. Of HTML there is none. */
function useOutline({ subscribe, getValues }: OutlineProps['form']): OutlineHeading[] {
  const [headings, setHeadings] = useState<OutlineHeading[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const { content, format } = getValues()
      setHeadings(format === 'markdown' ? outlineOf(content) : [])
    }
    read()
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(read, debounceMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [subscribe, getValues])
  return headings
}
