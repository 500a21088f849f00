/** Shows a note beside its reference, where the note does not stand in the margin already. */
import { tryDecode } from '#paths.ts'
import { showCard } from './floating-card.ts'
import { readingTexts } from './texts.ts'

let open: { link: Element; card: HTMLElement } | undefined

/** The note that a reference leads to; undefined for another link. */
export function noteOf(link: HTMLAnchorElement): HTMLElement | undefined {
  if (!link.closest('.prose sup') || link.closest('section')) return undefined
  const note = targetOf(link)
  return note?.matches('.prose section li') ? note : undefined
}

/** Whether the stylesheet has set it beside the text (reading-room.css). */
export function isInMargin(note: HTMLElement): boolean {
  return getComputedStyle(note).position === 'absolute'
}

/** Shows the note in a popover, or hides it if it is shown. */
export function toggleNote(link: HTMLAnchorElement, note: HTMLElement) {
  if (open?.link === link) return open.card.hidePopover()
  const card = document.createElement('div')
  card.className = 'floating-card note-card'
  card.popover = 'auto'
  card.role = 'dialog'
  card.ariaLabel = readingTexts().note(link.textContent.trim())
  card.dir = getComputedStyle(note).direction
  card.tabIndex = -1
  card.append(...copyOf(note, link))
  const controller = new AbortController()
  card.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return
    controller.abort()
    if (open?.card === card) open = undefined
    link.ariaExpanded = null
    const { activeElement, body } = document
    if (activeElement === body || card.contains(activeElement)) link.focus({ preventScroll: true })
    card.remove()
  })
  link.ariaExpanded = 'true'
  showCard(card, link, controller.signal)
  card.focus({ preventScroll: true })
  open = { link, card }
}

/** Its content without ids, which would be doubled, and without the ways back to the reference. */
function copyOf(note: HTMLElement, reference: HTMLAnchorElement): Node[] {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const target = targetOf(link)
    if (target?.closest('sup') || target?.contains(reference)) link.remove()
  }
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return [...copy.childNodes]
}

function targetOf({ hash }: HTMLAnchorElement) {
  return document.getElementById(tryDecode(hash.slice(1)))
}
