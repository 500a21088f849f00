import { useEffect, useLayoutEffect } from 'react'

/** Makes a text area as high as its text; by a script where CSS cannot (`field-sizing: content`). */
export function useAutoGrow(area: HTMLTextAreaElement | null, rows: number) {
  // CSS ignores the attribute then.
  useLayoutEffect(() => area?.style.setProperty('--rows', String(rows)), [area, rows])
  // After each render: a form sets the value without an event.
  useLayoutEffect(() => {
    if (area && !canGrow()) grow(area)
  })
  useEffect(() => {
    if (!area || canGrow()) return
    const controller = new AbortController()
    const growNow = () => grow(area)
    area.addEventListener('input', growNow, controller)
    addEventListener('resize', growNow, controller)
    return () => controller.abort()
  }, [area])
}

function canGrow() {
  return CSS.supports('field-sizing', 'content')
}

/** Never below `rows`, which is the height of `auto`. */
function grow(area: HTMLTextAreaElement) {
  const { scrollX, scrollY } = window
  area.style.height = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.height = `${area.scrollHeight + borders}px`
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}
