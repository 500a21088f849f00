/**
 * Helps readers of a post or a case study; loaded by the first interaction with a page that has such a text
 * (web/client.tsx). React does not render the text, so that events are delegated and what is added is plain DOM.
 */
import '#styles/reading-aids.css'
import type { Exported, SiteShell } from '../page-context.tsx'
import { stepBackToList } from './back-to-list.ts'
import { addCopyButtons, pressCopyButton } from './copy-code.ts'
import { addCopyStatus, copyLink } from './copy-link.ts'
import { markCurrentPart } from './current-part.ts'
import { watchLinkPreviews } from './link-preview.ts'
import { isInMargin, noteOf, toggleNote } from './notes.ts'
import { addPictureControls, openPicture } from './pictures.ts'

// For previews, in the same chunk.
export { addCopyButtons, pressCopyButton }

interface ReadingPage {
  site: SiteShell
  exported?: Exported
}

let isStarted = false

/** @param event that made the module load; a click on a copy button or a picture is not lost */
export async function startReadingAids({ site, exported }: ReadingPage, event: Event) {
  await hydration()
  if (!isStarted) start(site, exported)
  isStarted = true
  const { type, target } = event
  if (type === 'click' && target instanceof Element) pressCopyButton(target) || openPicture(target)
}

/** Resolves once the page is hydrated. An element added to it earlier makes React render all of it again. */
async function hydration() {
  const { dataset } = document.documentElement
  while (dataset.interactive === undefined) await new Promise(requestAnimationFrame)
}

function start(site: SiteShell, exported: Exported | undefined) {
  // In capture, before the clicks that the app follows (web/navigation/link-clicks.ts).
  document.addEventListener('click', handleClick, true)
  addEventListener('scroll', onNextFrame(markCurrentPart), { passive: true })
  if ('popover' in HTMLElement.prototype && !exported) watchLinkPreviews(site)
  addCopyStatus()
  new MutationObserver(prepareText).observe(document.body, { childList: true, subtree: true })
  prepareText()
}

/** Of this page, and of each page that follows. */
function prepareText() {
  addCopyButtons(document)
  addPictureControls()
  markCurrentPart()
}

function handleClick(event: MouseEvent) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return
  if (pressCopyButton(target) || openPicture(target)) return
  const link = target.closest<HTMLAnchorElement>('article a[href]')
  if (!link) return
  if (link.matches('.anchor')) copyLink(link)
  const note = noteOf(link)
  if (note && !isInMargin(note) && 'popover' in link) {
    event.preventDefault()
    toggleNote(link, note)
  } else if (link.matches('article footer a') && stepBackToList(link)) event.preventDefault()
}

function onNextFrame(callback: () => void) {
  let frame = 0
  return () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(callback)
  }
}
