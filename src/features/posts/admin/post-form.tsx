import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { type PostFields, postFields } from '../post-draft.ts'
import { ContentField } from './content-field.tsx'
import { CoverField } from './cover-field.tsx'
import { DraftOffers } from './draft-offers.tsx'
import type { UploadPicture } from './picture-upload.ts'
import { PostPreview } from './post-preview.tsx'
import { useDrafts } from './use-drafts.ts'

export interface PostFormProps {
  title: string
  /** The way back, above the form. */
  back: ReactNode
  /** What the form's drafts are kept under. */
  draftsUnder: string
  initial: PostFields
  revision?: number
  labels: { save: string; busy: string; failure: string }
  /** Stores what was written, on top of that revision. */
  save: (fields: PostFields, revision: number | undefined) => Promise<unknown>
  onSaved: () => Promise<unknown>
  /** Gets the other version of a post that somebody else saved meanwhile. */
  takeTheirs?: () => Promise<unknown>
  uploadPicture: UploadPicture
}

/** The editor: fields, what was left unsaved, and beside them what a reader will see. */
export function PostForm(props: PostFormProps) {
  const { labels, initial, uploadPicture } = props
  const [, navigate] = useLocation()
  const form = useForm<PostFields>({
    resolver: standardSchemaResolver(postFields),
    defaultValues: initial,
  })
  const { register, handleSubmit, setError, watch } = form
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<{ reason?: string | undefined; isConflict: boolean }>()
  const drafts = useDrafts({
    form: props.draftsUnder,
    initial,
    revision: props.revision,
    fields: form,
  })

  async function send(fields: PostFields, revision: number | undefined) {
    setFailure(undefined)
    try {
      await props.save(fields, revision)
    } catch (error) {
      return report(error)
    }
    drafts.settle()
    await props.onSaved()
  }

  function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    for (const [name, message] of Object.entries(refusals)) {
      if (name in postFields.shape) setError(name as keyof PostFields, { message })
    }
    setFailure({ reason: serverSentence(error), isConflict: status === 409 })
  }

  return (
    <div className="editor">
      <title>{`${props.title} | Admin`}</title>
      <div className="editor-form">
        {props.back}
        <h1 tabIndex={-1} className="admin-title">
          {props.title}
        </h1>
        {drafts.isReturned && (
          <p role="status" className="admin-note">
            You are back. What you wrote is here; it is not saved yet.
          </p>
        )}
        <DraftOffers
          drafts={drafts.offered}
          onRestore={drafts.restore}
          onDiscard={drafts.discard}
        />
        <form
          noValidate
          onSubmit={handleSubmit((fields) => send(fields, drafts.revision()))}
          className="grid gap-6"
        >
          <Field label="Blog Title" required error={errors.title?.message} {...register('title')} />
          <Field
            label="Excerpt"
            required
            rows={2}
            error={errors.excerpt?.message}
            {...register('excerpt')}
          />
          <ContentField form={form} uploadPicture={uploadPicture} />
          <CoverField form={form} uploadPicture={uploadPicture} />
          {drafts.isRefused && (
            <p role="status" className="admin-note">
              This browser does not keep unsaved work: its store is full or closed. Save before you
              leave.
            </p>
          )}
          {failure && !failure.isConflict && (
            <Banner tone="negative">
              <p>{labels.failure}</p>
              {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
            </Banner>
          )}
          {failure?.isConflict && (
            <Conflict
              failure={labels.failure}
              onKeepMine={handleSubmit((fields) => send(fields, undefined))}
              onTakeTheirs={() => props.takeTheirs?.()}
            />
          )}
          <div className="editor-actions">
            <Button look="secondary" onClick={() => navigate(adminPages.managePosts)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? labels.busy : labels.save}
            </Button>
          </div>
        </form>
      </div>
      <PostPreview fields={watch()} />
    </div>
  )
}

interface ConflictProps {
  failure: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else was quicker: nothing is lost, whatever is chosen. */
function Conflict({ failure, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <Banner tone="negative">
      <p>{failure}</p>
      <p className="mt-2">
        Somebody else saved this post after you opened it. Nothing is lost: you can put your version
        in the place of theirs, or open theirs and find yours as unsaved work above it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onTakeTheirs}>
          Open their version
        </Button>
        <Button onClick={onKeepMine}>Save mine over theirs</Button>
      </div>
    </Banner>
  )
}
