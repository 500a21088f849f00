/** Moves the caret to an offset of a text area that is as high as its text, and the page with it. */
export function jumpTo(area: HTMLTextAreaElement, offset: number): void {
  area.focus({ preventScroll: true })
  area.setSelectionRange(offset, offset)
  const marker = document.createElement('span')
  marker.className = 'jump-target'
  area.after(marker)
  const origin = marker.getBoundingClientRect().top
  marker.style.translate = `0 ${area.getBoundingClientRect().top + lineTop(area, offset) - origin}px`
  marker.scrollIntoView({ block: 'start' })
  marker.remove()
}

const copiedStyles = [
  ...['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'tab-size'],
  ...['padding-top', 'padding-right', 'padding-left', 'border-top-width', 'box-sizing', 'width'],
]

/** The distance from the top of the text area to the line of the offset, measured on a copy of the text. */
function lineTop(area: HTMLTextAreaElement, offset: number) {
  const copy = document.createElement('div')
  const style = getComputedStyle(area)
  copy.className = 'text-copy'
  for (const name of copiedStyles) copy.style.setProperty(name, style.getPropertyValue(name))
  const line = document.createElement('span')
  copy.append(area.value.slice(0, offset), line)
  area.after(copy)
  const top = line.getBoundingClientRect().top - copy.getBoundingClientRect().top
  copy.remove()
  return top
}
