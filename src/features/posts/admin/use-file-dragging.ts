import { type DragEvent, useState } from 'react'

/**
 * Tells while a file is dragged over the editor, so that the places for it can be seen; a file that
 * is dropped beside them must not make the browser leave the page.
 */
export function useFileDragging() {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const isOutside = !event.currentTarget.contains(event.relatedTarget as Node | null)
      if (isOutside) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
  return { isOver, handlers }
}
