import type { PreviewState } from './use-preview.ts'

/** What the sanitizer removes, and whether the preview is unavailable. */
export function PreviewNotes({ preview, hasFailed }: PreviewState) {
  const removed = preview?.removed ?? []
  return (
    <>
      <div role="status">
        {removed.length > 0 && (
          <p className="admin-note">
            The published page leaves out unsafe and unsupported HTML:{' '}
            {removed.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code>{name}</code>
              </span>
            ))}
            .
          </p>
        )}
      </div>
      {hasFailed && (
        <p role="status" className="admin-note">
          The preview is unavailable right now. Your draft is kept.
        </p>
      )}
    </>
  )
}
