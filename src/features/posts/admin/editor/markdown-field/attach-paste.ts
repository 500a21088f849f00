import { subscribe } from '@github/paste-markdown'
import { editText } from './edit-text.ts'
import { isInCode } from './fences.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { insertAtSelection } from './text-state.ts'

/**
 * Formatted text and tables from the clipboard become Markdown, and so does an address that is pasted on a selection;
 * Ctrl+Shift+V, and pasting into code, is plain. GitHub's element converts links only, and of a table it leaves the
 * HTML around it.
 * @returns what detaches it
 */
export function attachPaste(area: HTMLTextAreaElement): () => void {
  const { unsubscribe } = subscribe(area)
  const controller = new AbortController()
  let isPlain = false

  function handlePaste(event: ClipboardEvent) {
    const wasPlain = isPlain
    isPlain = false
    const { clipboardData: data } = event
    if (event.target !== area || wasPlain || !data) return
    const plain = data.getData('text/plain').trim()
    // Pictures, which the field handles.
    if (!plain) return
    if (isInCode(area.value, area.selectionStart)) return event.stopPropagation()
    const isLinkOnText = area.selectionStart !== area.selectionEnd && URL.canParse(plain)
    if (isLinkOnText || data.types.includes('text/x-gfm')) return
    const html = data.getData('text/html')
    if (!html) return
    event.stopPropagation()
    // An address copied from the browser may come as a link, too.
    const markdown = URL.canParse(plain) ? undefined : htmlToMarkdown(html)
    if (markdown === undefined) return
    event.preventDefault()
    editText(area, (state) => insertAtSelection(state, markdown))
  }

  const options = { capture: true, signal: controller.signal }
  // Before GitHub's handlers.
  area.parentElement?.addEventListener('paste', handlePaste, options)
  area.addEventListener(
    'keydown',
    ({ code, ctrlKey, metaKey, shiftKey }) => {
      isPlain = code === 'KeyV' && (ctrlKey || metaKey) && shiftKey
    },
    options,
  )
  return () => {
    unsubscribe()
    controller.abort()
  }
}
