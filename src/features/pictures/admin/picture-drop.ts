/** Handles dropped and pasted files; other drops and pastes keep their default. */
import type { ClipboardEvent, DragEvent } from 'react'

export function pictureDrop(onFiles: (files: File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop: (event: DragEvent) => handleFiles(event, event.dataTransfer.files, onFiles),
    onPaste: (event: ClipboardEvent) => {
      const { types, files } = event.clipboardData
      // Word processors copy a picture of the text along with the text.
      if (!types.includes('text/plain')) handleFiles(event, files, onFiles)
    },
  }
}

function handleFiles(
  event: DragEvent | ClipboardEvent,
  files: FileList,
  onFiles: (files: File[]) => void,
) {
  if (files.length === 0) return
  event.preventDefault()
  onFiles([...files])
}
