/** Marks the part of a post that is being read in its table of contents. */
import { tryDecode } from '#paths.ts'

/** A heading above this line has been reached: the offset of an anchor, and some. */
const readingLinePx = 140

export function markCurrentPart() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.post-contents a')]
  const line = isAtEnd() ? innerHeight : readingLinePx
  const current = links.findLast((link) => topOf(link) <= line)
  for (const link of links) {
    if ((link === current) === (link.ariaCurrent !== null)) continue
    link.ariaCurrent = link === current ? 'true' : null
    if (link === current) reveal(link)
  }
}

function topOf({ hash }: HTMLAnchorElement) {
  const heading = document.getElementById(tryDecode(hash.slice(1)))
  return heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}

/** The last parts may be too short to reach the line. */
function isAtEnd() {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
}

/** Scrolls the contents, if they have more entries than room, and nothing else. */
function reveal(link: HTMLElement) {
  const box = link.closest('details')
  if (!box || box.scrollHeight <= box.clientHeight) return
  const { top, bottom } = link.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 2
}
