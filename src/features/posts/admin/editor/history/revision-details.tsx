import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { EditablePost, PostRevision } from '../../../post.ts'
import type { PostFields } from '../../../post-schema.ts'
import { postApi } from '../post-api.ts'
import { RevisionDiff } from './revision-diff.tsx'

interface RevisionDetailsProps {
  postId: string
  revision: PostRevision
  current: PostFields
  /** Stores what is in the form, before it is replaced. */
  onBeforeRestore: () => Promise<unknown>
  onRestored: (post: EditablePost) => void
  onRenamed: () => void
}

/** The difference of a revision to what is in the form, its name, and a button that restores it. */
export function RevisionDetails(props: RevisionDetailsProps) {
  const { postId, revision, current, onBeforeRestore, onRestored, onRenamed } = props
  const path = postApi.revision(postId, revision.number)
  const details = useQuery({
    ...adminQuery<PostRevision & { fields: PostFields }>(path),
    gcTime: 0,
  })
  const [name, setName] = useState(revision.name ?? '')
  const [error, setError] = useState<string>()

  async function run(action: () => Promise<unknown>, failure: string) {
    setError(undefined)
    try {
      await action()
    } catch (cause) {
      console.error(cause)
      if (!isSessionOver(cause)) setError(serverMessageOf(cause) ?? failure)
    }
  }

  async function restore() {
    await onBeforeRestore()
    const restored = postApi.restoreRevision(postId, revision.number)
    onRestored((await callAdmin<EditablePost>('POST', restored)).body)
  }

  async function rename() {
    await callAdmin('PUT', path, { name: name.trim() || null })
    onRenamed()
  }

  const saveName = () => run(rename, 'The name could not be saved. Please try again.')

  return (
    <div className="revision-details">
      {details.isPending && <Spinner label="Loading the version" />}
      {details.isError && (
        <LoadFailure
          message="Failed to load the version. Please try again later."
          onRetry={() => details.refetch()}
        />
      )}
      {details.data && <Difference before={details.data.fields} after={current} />}
      <form
        className="revision-name"
        onSubmit={(event) => {
          event.preventDefault()
          saveName()
        }}
      >
        <Field
          label="Name of this version"
          hint="A version with a name is kept for good."
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <BusyButton busyLabel="Saving..." onClick={saveName}>
          Save the name
        </BusyButton>
      </form>
      {error && (
        <p role="alert" className="text-negative text-small">
          {error}
        </p>
      )}
      <div className="revision-end">
        <BusyButton
          variant="primary"
          aria-disabled={!details.data}
          busyLabel="Restoring..."
          onClick={() => run(restore, 'The version could not be restored. Please try again.')}
        >
          Restore
        </BusyButton>
        <p className="text-small text-soft">
          Restoring makes this version your draft. What is in the form now stays in the history.
        </p>
      </div>
    </div>
  )
}

/** From the version to the form. */
function Difference({ before, after }: { before: PostFields; after: PostFields }) {
  return (
    <>
      <p className="label">What has changed since then</p>
      {before.title !== after.title && <RevisionDiff before={before.title} after={after.title} />}
      {before.excerpt !== after.excerpt && (
        <RevisionDiff before={before.excerpt} after={after.excerpt} />
      )}
      <RevisionDiff before={before.content} after={after.content} />
    </>
  )
}
