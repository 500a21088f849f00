/** Cards in the top layer, beside an element of the text. */

const gapPx = 8
const marginPx = 12

/** Shows the card below the element, or above it if there is more room, and keeps it there while the page scrolls. */
export function showCard(card: HTMLElement, element: Element, signal: AbortSignal) {
  const landmark = element.closest('main') ?? document.body
  landmark.append(card)
  card.showPopover()
  const place = () => placeCard(card, element)
  place()
  for (const type of ['scroll', 'resize']) addEventListener(type, place, { passive: true, signal })
}

function placeCard(card: HTMLElement, element: Element) {
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  // Of a link that spans lines, the first one.
  const { left, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const above = top - gapPx - height
  const below = bottom + gapPx
  const fitsBelow = below + height + marginPx <= clientHeight
  card.style.top = `${fitsBelow || above < marginPx ? Math.min(below, clientHeight - height - marginPx) : above}px`
  card.style.left = `${Math.max(marginPx, Math.min(left, clientWidth - width - marginPx))}px`
}
