import { type DragEvent, useState } from 'react'

/** Highlights the drop zones during a drag; a file dropped elsewhere must not navigate the browser. */
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
