import type { ReactNode, Ref } from 'react'
import { FileButton } from './file-button.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { UploadState } from './use-upload.ts'

interface PictureDropZoneProps {
  /** The URL of the preview; undefined: none. */
  src: string | undefined
  /** Replaces the preview. */
  preview?: ReactNode
  /** What fits best. */
  hint?: string | undefined
  state: UploadState
  onFile: (file: File) => void
  /** Called if the preview cannot be loaded. */
  onBroken?: () => void
  inputRef?: Ref<HTMLInputElement> | undefined
  children?: ReactNode
}

/** The preview of a picture, a button to upload another, and its progress. The parent handles drops. */
export function PictureDropZone(props: PictureDropZoneProps) {
  const { src, preview, hint, state, onFile, onBroken, inputRef, children } = props
  return (
    <div className="cover-drop">
      {src &&
        (preview ?? (
          <img
            key={src}
            src={src}
            alt=""
            className="aspect-video w-32 rounded-small object-cover"
            onError={onBroken}
          />
        ))}
      <div>
        <FileButton label="Choose a picture" onFile={onFile} inputRef={inputRef} />
        <p className="cover-hint">
          or drop one here. JPEG, PNG, WebP, AVIF, GIF or SVG, up to 15 MB. {hint}
        </p>
        <UploadStatus state={state} />
        {children}
      </div>
    </div>
  )
}
