/** The pictures of a text as controls that open them large, in a dialog (picture-dialog.ts). */
import { coversBase } from '../picture-sources.ts'
import { showPictures } from './picture-dialog.ts'
import { readingTexts } from './texts.ts'

/** The cover and those of the text, which are no links. */
const candidates = 'article > header .picture img, .prose img:not(a img)'
const control = 'img[data-enlarge]'

/** Without a script they are no controls. */
export function addPictureControls(page: ParentNode) {
  for (const image of page.querySelectorAll<HTMLImageElement>(candidates)) {
    if (image.matches(control) || image.getAttribute('src')?.startsWith(coversBase)) continue
    const { enlarge } = readingTexts()
    image.dataset.enlarge = ''
    image.role = 'button'
    image.tabIndex = 0
    image.ariaLabel = image.alt ? `${enlarge}: ${image.alt}` : enlarge
    image.ariaHasPopup = 'dialog'
  }
}

/** Opens the picture at the event's target. @returns whether there is one */
export function openPicture(target: Element): boolean {
  const image = target.closest<HTMLImageElement>(control)
  if (!image) return false
  const images = [...document.querySelectorAll<HTMLImageElement>(control)]
  // The dialog gives the focus back to it.
  image.focus({ preventScroll: true })
  showPictures(images, images.indexOf(image))
  return true
}
