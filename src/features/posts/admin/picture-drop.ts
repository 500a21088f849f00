/** Takes a picture that is dropped or pasted, and leaves everything else to the browser. */
import type { ClipboardEvent, DragEvent } from 'react'

export function pictureDrop(onFile: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files[0], onFile),
    onPaste: (event: ClipboardEvent) => {
      const { types, files } = event.clipboardData
      // A word processor puts a picture of its text beside the text; the text is what is meant.
      if (!types.includes('text/plain')) take(event, files[0], onFile)
    },
  }
}

function take(
  event: DragEvent | ClipboardEvent,
  file: File | undefined,
  onFile: (file: File) => void,
) {
  if (!file) return
  event.preventDefault()
  onFile(file)
}
