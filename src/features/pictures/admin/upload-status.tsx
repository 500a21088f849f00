import type { UploadState } from './use-upload.ts'

/** The progress or outcome of an upload. */
export function UploadStatus({ state }: { state: UploadState<object> }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'busy':
      return (
        <div role="status" className="upload-status">
          <span>
            {state.fraction < 1
              ? `Uploading ${state.name}: ${Math.round(state.fraction * 100)} %`
              : `Processing ${state.name}`}
          </span>
          <progress value={state.fraction} max={1} aria-label={`Uploading ${state.name}`} />
        </div>
      )
    case 'failed':
      return (
        <p role="alert" className="upload-status font-medium text-negative">
          {state.message}
        </p>
      )
    case 'done':
      return (
        <p role="status" className="upload-status">
          {state.name} is uploaded. {state.picture.note}
        </p>
      )
  }
}
