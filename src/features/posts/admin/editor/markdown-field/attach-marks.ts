import { editText } from './edit-text.ts'
import { isMarkName, toggleMark } from './toggle-mark.ts'

/**
 * GitHub's element would wrap the word before the caret once more where the writer wants to step out of a mark.
 * @returns what detaches it
 */
export function attachMarks(toolbar: HTMLElement, area: HTMLTextAreaElement): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }

  function handle(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('[data-md-button]')
    const name = button?.dataset.mdButton ?? ''
    if (!isMarkName(name) || !editText(area, (state) => toggleMark(state, name))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  // Before the element's handlers.
  toolbar.addEventListener('click', handle, options)
  toolbar.addEventListener(
    'keydown',
    (event) => (event.key === 'Enter' || event.key === ' ') && handle(event),
    options,
  )
  return () => controller.abort()
}
