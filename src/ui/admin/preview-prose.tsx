import { useEffect, useRef } from 'react'
import { Prose } from '../prose.tsx'

/** A text as its readers see it, with the copy buttons of its code and no other reading aids. */
export function PreviewProse({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content brings new code blocks
  useEffect(() => {
    const controller = new AbortController()
    import('../reading/reading-aids.ts').then(
      ({ addCopyButtons, pressCopyButton }) => {
        if (controller.signal.aborted || !ref.current) return
        addCopyButtons(ref.current)
        ref.current.addEventListener('click', ({ target }) => pressCopyButton(target), controller)
      },
      () => {},
    )
    return () => controller.abort()
  }, [html])
  return (
    <div ref={ref}>
      <Prose html={html} />
    </div>
  )
}
