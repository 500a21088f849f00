/** Measures where an offset of a text area stands. */

const copiedStyles = [
  ...['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'tab-size'],
  ...['padding-top', 'padding-right', 'padding-left', 'box-sizing', 'width', 'height'],
  ...['border-top-width', 'border-right-width', 'border-left-width'],
]

interface CaretPosition {
  /** From the corner of the text area, in pixels. */
  left: number
  top: number
  lineHeight: number
}

/** Lays the text out a second time: not for every key of a long text. */
export function caretPosition(area: HTMLTextAreaElement, offset: number): CaretPosition {
  const copy = document.createElement('div')
  const style = getComputedStyle(area)
  copy.className = 'text-copy'
  for (const name of copiedStyles) copy.style.setProperty(name, style.getPropertyValue(name))
  const caret = document.createElement('span')
  // With something in it, a caret behind a space stays in the line.
  caret.textContent = '\u200b'
  copy.append(area.value.slice(0, offset), caret)
  area.after(copy)
  const [inner, outer] = [caret.getBoundingClientRect(), copy.getBoundingClientRect()]
  copy.remove()
  return {
    left: inner.left - outer.left,
    top: inner.top - outer.top,
    lineHeight: inner.height,
  }
}
