import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Field } from '#ui/field.tsx'
import type { PreviewLink } from '../../../post.ts'
import { defaultPreviewDays, maxPreviewDays } from '../../../preview-link-limits.ts'
import { postApi } from '../post-api.ts'

/** Links that show the newest draft to people without an account. */
export function PreviewLinks({ postId }: { postId: string }) {
  const path = postApi.previewLinks(postId)
  const links = useQuery({ ...adminQuery<PreviewLink[]>(path), gcTime: 0 })
  const [days, setDays] = useState(defaultPreviewDays)
  const [created, setCreated] = useState<{ id: string; url: string }>()
  const [error, setError] = useState<string>()

  async function run(action: () => Promise<unknown>, failure: string) {
    setError(undefined)
    try {
      await action()
      await links.refetch()
    } catch (cause) {
      console.error(cause)
      if (!isSessionOver(cause)) setError(serverMessageOf(cause) ?? failure)
    }
  }

  async function create() {
    const { body } = await callAdmin<PreviewLink & { path: string }>('POST', path, { days })
    setCreated({ id: body.id, url: new URL(body.path, location.origin).href })
  }

  async function revoke(id: string) {
    await callAdmin('DELETE', postApi.previewLink(postId, id))
    if (created?.id === id) setCreated(undefined)
  }

  return (
    <div className="grid gap-4">
      <p className="text-small text-soft">
        Whoever has the link sees the newest draft, without an account.
      </p>
      <div className="preview-link-form">
        <Field
          type="number"
          inputMode="numeric"
          min={1}
          max={maxPreviewDays}
          label="Valid for days"
          value={Number.isNaN(days) ? '' : days}
          onChange={({ currentTarget }) => setDays(currentTarget.valueAsNumber)}
        />
        <BusyButton
          busyLabel="Creating the link..."
          onClick={() => run(create, 'The link could not be created. Please try again.')}
        >
          New preview link
        </BusyButton>
      </div>
      {error && (
        <p role="alert" className="text-negative text-small">
          {error}
        </p>
      )}
      {created && (
        <div role="status" ref={scrollIntoView} className="admin-note">
          <p>Copy the link now: it is shown only once.</p>
          <p className="preview-link-url">{created.url}</p>
          <CopyButton text={created.url} label="Copy the link" />
        </div>
      )}
      {links.isError && (
        <LoadFailure message="Failed to load the preview links." onRetry={() => links.refetch()} />
      )}
      <ul className="admin-rows">
        {links.data?.map((link) => (
          <li key={link.id} className="preview-link">
            <span>
              Until {formatTime(link.expiresAt)}
              {link.createdBy && (
                <>
                  , by <bdi>{link.createdBy}</bdi>
                </>
              )}
            </span>
            <BusyButton
              variant="danger"
              busyLabel="Revoking..."
              aria-label={`Revoke the link until ${formatTime(link.expiresAt)}`}
              onClick={() =>
                run(() => revoke(link.id), 'The link could not be revoked. Please try again.')
              }
            >
              Revoke
            </BusyButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The panel may end above it, and the link is shown only once. */
function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
