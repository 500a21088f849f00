/** One modal dialog for all pictures of a text: by keyboard, by swipe, and by its buttons. */
import sprite from '../icons.svg?url&no-inline'
import { readingTexts } from './texts.ts'

const swipePx = 48

/** @param index of the one to begin with */
export function showPictures(images: HTMLImageElement[], index: number) {
  const texts = readingTexts()
  const dialog = document.createElement('dialog')
  dialog.className = 'picture-dialog'
  dialog.ariaLabel = texts.picture
  const figure = document.createElement('figure')
  const position = document.createElement('p')
  position.role = 'status'
  let shown = index

  const show = (next: number) => {
    shown = (next + images.length) % images.length
    const image = images[shown]
    if (!image) return
    figure.replaceChildren(largeCopyOf(image), ...captionOf(image))
    position.textContent = images.length > 1 ? texts.pictureOf(shown + 1, images.length) : ''
  }
  const previous = button('picture-previous', texts.previousPicture, 'arrow-left', () =>
    show(shown - 1),
  )
  const next = button('picture-next', texts.nextPicture, 'arrow-right', () => show(shown + 1))
  const close = button('picture-close', texts.close, 'x', () => dialog.close())
  dialog.append(close, figure, position, ...(images.length > 1 ? [previous, next] : []))
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(shown - 1)
    if (key === 'ArrowRight') show(shown + 1)
  })
  onSwipe(dialog, (step) => show(shown + step))
  dialog.addEventListener('click', ({ target }) => {
    const isBeside = !(target as Element).closest('img, figcaption, button')
    if (isBeside) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  show(index)
  document.body.append(dialog)
  dialog.showModal()
}

function button(className: string, label: string, icon: string, onClick: () => void) {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.ariaLabel = label
  element.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${sprite}#${icon}"/></svg>`
  element.addEventListener('click', onClick)
  return element
}

/** The same sources, of which the browser takes the largest; the file that it has stands behind until that is there. */
function largeCopyOf(image: HTMLImageElement): Element {
  const picture = document.createElement('picture')
  const sources = image.closest('picture')?.querySelectorAll('source') ?? []
  const large = document.createElement('img')
  for (const source of sources) picture.append(source.cloneNode())
  for (const name of ['alt', 'src', 'srcset', 'width', 'height']) {
    const value = image.getAttribute(name)
    if (value !== null) large.setAttribute(name, value)
  }
  const width = `${image.getAttribute('width') ?? image.naturalWidth}px`
  picture.append(large)
  for (const source of picture.querySelectorAll<HTMLElement>('[srcset]')) {
    source.setAttribute('sizes', width)
  }
  if (!large.complete && image.currentSrc) {
    large.style.background = `url("${CSS.escape(image.currentSrc)}") center / contain no-repeat`
    large.addEventListener('load', () => large.style.removeProperty('background'), { once: true })
  }
  return picture
}

function captionOf(image: HTMLImageElement): Node[] {
  const caption = image.closest('figure')?.querySelector('figcaption')
  const copy = caption?.cloneNode(true) as HTMLElement | undefined
  for (const element of copy?.querySelectorAll('[id]') ?? []) element.removeAttribute('id')
  return copy ? [copy] : []
}

/** @param onStep gets 1 for a swipe to the left, -1 for one to the right */
function onSwipe(element: HTMLElement, onStep: (step: 1 | -1) => void) {
  let start: PointerEvent | undefined
  element.addEventListener('pointerdown', (event) => {
    // A second finger zooms.
    start = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined
  })
  element.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!start) return
    const [x, y] = [clientX - start.clientX, clientY - start.clientY]
    start = undefined
    if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y)) onStep(x < 0 ? 1 : -1)
  })
}
