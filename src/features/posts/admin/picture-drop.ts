/** Takes a picture that is dropped or pasted, and leaves everything else to the browser. */
import type { ClipboardEvent, DragEvent } from 'react'

export function pictureDrop(onFile: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files, onFile),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files, onFile),
  }
}

function take(event: DragEvent | ClipboardEvent, files: FileList, onFile: (file: File) => void) {
  const [file] = files
  if (!file) return
  event.preventDefault()
  onFile(file)
}
