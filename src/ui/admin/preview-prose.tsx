import { useEffect, useRef } from 'react'
import { Prose } from '../prose.tsx'
import { addCopyButtons, copyButton, copyCode } from '../reading/copy-code.ts'

/** A text as its readers see it, with the copy buttons of its code and no other reading aids. */
export function PreviewProse({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content brings new code blocks
  useEffect(() => {
    const { current } = ref
    if (!current) return
    addCopyButtons(current)
    const controller = new AbortController()
    const handleClick = ({ target }: Event) => {
      const button = (target as Element).closest(copyButton)
      if (button) copyCode(button)
    }
    current.addEventListener('click', handleClick, controller)
    return () => controller.abort()
  }, [html])
  return (
    <div ref={ref}>
      <Prose html={html} />
    </div>
  )
}
