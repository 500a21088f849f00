/** Takes pictures that are dropped or pasted, and leaves everything else to the browser. */
import type { ClipboardEvent, DragEvent } from 'react'

/** @param onFiles gets them all, in their order */
export function pictureDrop(onFiles: (files: File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files, onFiles),
    onPaste: (event: ClipboardEvent) => {
      const { types, files } = event.clipboardData
      // A word processor puts a picture of its text beside the text; the text is what is meant.
      if (!types.includes('text/plain')) take(event, files, onFiles)
    },
  }
}

function take(
  event: DragEvent | ClipboardEvent,
  files: FileList,
  onFiles: (files: File[]) => void,
) {
  if (files.length === 0) return
  event.preventDefault()
  onFiles([...files])
}
