import { type RefObject, useEffect } from 'react'
import { scrollOffset, scrollShare } from './scroll-share.ts'

/**
 * Synchronises the scroll positions of the page along the text area and of a preview that scrolls on its own.
 * The one under the pointer leads; while somebody types, the caret does.
 */
export function useScrollSync(
  textArea: RefObject<HTMLTextAreaElement | null>,
  preview: RefObject<HTMLElement | null>,
  isActive: boolean,
): void {
  useEffect(() => {
    const pane = preview.current
    if (!isActive || !pane) return undefined
    let frame = 0
    const later = (run: () => void) => () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(run)
    }
    const room = () => pane.scrollHeight - pane.clientHeight
    const followPage = later(() => {
      const area = textArea.current
      if (!area || room() <= 0 || pane.matches(':hover')) return
      pane.scrollTop = scrollShare(area.getBoundingClientRect(), innerHeight) * room()
    })
    const followPreview = later(() => {
      const area = textArea.current
      if (!area || room() <= 0 || !pane.matches(':hover')) return
      const { top, height } = area.getBoundingClientRect()
      const share = pane.scrollTop / room()
      const offset = scrollOffset(share, { top: top + scrollY, height }, innerHeight)
      scrollTo({ top: offset, behavior: 'instant' })
    })
    const followCaret = later(() => {
      const area = textArea.current
      const prose = pane.querySelector<HTMLElement>('.prose')
      if (!area || !prose || area !== document.activeElement) return
      if (room() <= 0 || pane.matches(':hover')) return
      // The share of characters is enough: measuring the caret takes too long for each key.
      const share = area.selectionEnd / Math.max(1, area.value.length)
      const top = prose.getBoundingClientRect().top - pane.getBoundingClientRect().top
      pane.scrollTop += top + share * prose.offsetHeight - pane.clientHeight / 2
    })
    // Runs after each rendering of what was typed.
    const observer = new MutationObserver(followCaret)
    observer.observe(pane, { childList: true, subtree: true })
    addEventListener('scroll', followPage, { passive: true })
    pane.addEventListener('scroll', followPreview, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', followPage)
      pane.removeEventListener('scroll', followPreview)
    }
  }, [textArea, preview, isActive])
}
