/** A control at each picture of a text that opens it large, in a dialog (picture-dialog.ts). */
import { coversBase } from '../picture-sources.ts'
import { showPictures } from './picture-dialog.ts'
import { readingTexts } from './texts.ts'

/** The cover and those of the text, which are no links. */
const candidates = 'article > header .picture img, .prose img:not(a img)'
const place = 'enlarge'
const arrows = '<path d="M9 4H4v5M15 20h5v-5M4 4l6 6M20 20l-6-6"/>'

/** Without a script there are none. */
export function addPictureControls() {
  for (const image of enlargeable()) {
    const picture = image.closest('picture') ?? image
    if (picture.nextElementSibling?.matches(`.${place}`)) continue
    const { enlarge } = readingTexts()
    const button = document.createElement('button')
    button.type = 'button'
    button.ariaLabel = image.alt ? `${enlarge}: ${image.alt}` : enlarge
    button.ariaHasPopup = 'dialog'
    button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${arrows}</svg>`
    // Without a height of its own: nothing moves.
    const span = document.createElement('span')
    span.className = place
    span.append(button)
    if (picture.parentElement?.matches('.gallery')) frame(picture)
    picture.after(span)
  }
}

/** A cell of a gallery, with a picture and its control. */
function frame(picture: Element) {
  const cell = document.createElement('span')
  picture.replaceWith(cell)
  cell.append(picture)
}

/** Opens the picture at the target of a click, or that of the control. @returns whether there is one */
export function openPicture(target: Element): boolean {
  const picture = target.closest(`.${place}`)?.previousElementSibling ?? target.closest('img')
  const images = enlargeable()
  const index = images.findIndex((image) => picture?.contains(image))
  const image = images[index]
  if (!image) return false
  // The dialog gives the focus back to it.
  const control = (image.closest('picture') ?? image).nextElementSibling?.querySelector('button')
  control?.focus({ preventScroll: true })
  showPictures(images, index)
  return true
}

function enlargeable() {
  return [...document.querySelectorAll<HTMLImageElement>(candidates)].filter(
    (image) => !image.getAttribute('src')?.startsWith(coversBase),
  )
}
