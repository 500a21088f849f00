import type { UploadState } from './use-upload.ts'

/** How far an upload is, or what became of it. */
export function UploadStatus({ state }: { state: UploadState }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'busy':
      return (
        <div role="status" className="upload-status">
          <span>
            {state.share < 1
              ? `Uploading ${state.name}: ${Math.round(state.share * 100)} %`
              : `Preparing ${state.name} for the site`}
          </span>
          <progress value={state.share} max={1} aria-label={`Uploading ${state.name}`} />
        </div>
      )
    case 'failed':
      return (
        <p role="alert" className="upload-status upload-failed">
          {state.message}
        </p>
      )
    case 'done':
      return (
        <p role="status" className="upload-status">
          {state.name} is uploaded.
        </p>
      )
  }
}
