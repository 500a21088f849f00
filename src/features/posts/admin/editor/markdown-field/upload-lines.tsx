import { type KeyboardEvent, useState } from 'react'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { altOf } from './placeholders.ts'
import { publishHeight } from './publish-height.ts'
import type { TextUpload, usePictureUploads } from './use-picture-uploads.ts'

interface UploadLinesProps {
  pictures: ReturnType<typeof usePictureUploads>
  area: HTMLTextAreaElement
}

/** The lines below the text, always in view: the progress of each upload, what failed, and the descriptions of new pictures. */
export function UploadLines({ pictures, area }: UploadLinesProps) {
  const { uploads, announcement } = pictures
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {uploads.length > 0 && (
        <ul ref={publishOwnHeight} className="upload-lines" aria-label="Pictures">
          {uploads.map((upload) => (
            <li key={upload.placeholder}>
              <UploadLine upload={upload} pictures={pictures} area={area} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function publishOwnHeight(list: HTMLElement | null) {
  return list ? publishHeight(list, '--upload-lines-height') : undefined
}

function UploadLine({ upload, pictures, area }: UploadLinesProps & { upload: TextUpload }) {
  const { name, state, file } = upload
  /** The focused button disappears. */
  const dismiss = () => {
    pictures.dismiss(upload)
    area.focus({ preventScroll: true })
  }
  switch (state.kind) {
    case 'waiting':
      return <p>Waiting: {name}</p>
    case 'busy':
      return (
        <p>
          {state.fraction < 1
            ? `Uploading ${name}: ${Math.round(state.fraction * 100)} %`
            : `Processing ${name}`}
          <progress value={state.fraction} max={1} aria-label={`Uploading ${name}`} />
        </p>
      )
    case 'failed':
      return (
        <div className="upload-line">
          <p className="text-negative">
            {name}: {state.message}
          </p>
          {file && <SmallButton onClick={() => pictures.retry(upload)}>Try again</SmallButton>}
          <SmallButton onClick={dismiss}>Remove</SmallButton>
        </div>
      )
    case 'done':
      return state.isPlaced ? (
        <AltField
          name={name}
          note={state.note}
          initial={altOf(area.value, state.src) ?? ''}
          onDescribe={(alt) => pictures.describe(state.src, alt)}
          onDone={dismiss}
        />
      ) : (
        <div className="upload-line">
          <p>{name} is uploaded, but its place in the text was removed.</p>
          <SmallButton onClick={() => pictures.place(upload, state.src)}>Insert</SmallButton>
          <SmallButton onClick={dismiss}>Leave out</SmallButton>
        </div>
      )
  }
}

interface AltFieldProps {
  name: string
  note: string | undefined
  initial: string
  onDescribe: (alt: string) => void
  onDone: () => void
}

/** The alternative text of a picture; written into the text when the field is left. */
function AltField({ name, note, initial, onDescribe, onDone }: AltFieldProps) {
  const [alt, setAlt] = useState(initial)
  const [written, setWritten] = useState(initial)

  function write() {
    if (alt === written) return
    setWritten(alt)
    // After the focus has arrived elsewhere.
    setTimeout(() => onDescribe(alt))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isCompositionKey(event.nativeEvent)) return
    // Enter would submit the form.
    event.preventDefault()
    onDone()
  }

  return (
    <div className="upload-line">
      <label>
        <span>Describe {name}</span>
        <input
          value={alt}
          maxLength={300}
          placeholder="What it shows, for readers who can’t see it"
          onChange={(event) => setAlt(event.target.value)}
          onBlur={write}
          onKeyDown={handleKeyDown}
        />
      </label>
      {note && <p>{note}</p>}
      <SmallButton onClick={onDone}>{alt.trim() ? 'Done' : 'Skip'}</SmallButton>
    </div>
  )
}
