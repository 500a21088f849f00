import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-paths.ts'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { DraftOffers } from '#features/drafts/admin/draft-offers.tsx'
import { SaveConflict } from '#features/drafts/admin/save-conflict.tsx'
import { useDrafts } from '#features/drafts/admin/use-drafts.ts'
import { withMissing } from '#features/drafts/admin/with-missing.ts'
import { useFileDragging } from '#features/pictures/admin/use-file-dragging.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { saveOnShortcut } from '#ui/admin/save-on-shortcut.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { postFormats } from '../../post.ts'
import { type PostFields, postFields } from '../../post-schema.ts'
import { CoverField } from './cover-field.tsx'
import { findPosts } from './find-posts.ts'
import { MarkdownField } from './markdown-field/markdown-field.tsx'
import { PostPreview } from './post-preview.tsx'

interface PostFormProps {
  title: string
  /** The link back, above the form. */
  back: ReactNode
  draftKey: string
  initial: PostFields
  revision?: number
  labels: { save: string; busy: string; failure: string }
  /** @param revision absent: overwrites any revision */
  save: (fields: PostFields, revision: number | undefined) => Promise<unknown>
  /** @param isMounted false if the user has left the form */
  onSaved: (isMounted: boolean) => Promise<unknown>
  /**
   * Loads the remote version after a conflict. `onLoaded` receives its revision before the form is
   * remounted with it.
   */
  loadRemote?: (onLoaded: (revision: number) => void) => Promise<unknown>
  uploadPicture: UploadPicture
}

/** The editor: drafts, fields and a preview. */
export function PostForm(props: PostFormProps) {
  const { labels, initial, uploadPicture } = props
  const [, navigate] = useLocation()
  const form = useForm<PostFields>({
    resolver: standardSchemaResolver(postFields),
    defaultValues: initial,
  })
  const { register, handleSubmit, setError, setValue, watch } = form
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<{ reason?: string | undefined; isConflict: boolean }>()
  const key = `${useStoredUser()?._id}:${props.draftKey}`
  const [draftForm] = useState({ key, complete: withFormat, isFields: isPostFields })
  const drafts = useDrafts({
    form: draftForm,
    initial,
    revision: props.revision,
    onLeaveUnsaved: () =>
      showToast({
        title: 'Your changes are kept as a draft.',
        description: 'Open this form again to restore them.',
      }),
    fields: form,
  })

  const isMounted = useIsMounted()
  const dragging = useFileDragging()
  const pendingUpload = useRef<Promise<boolean>>(undefined)
  const [isUploading, setIsUploading] = useState(false)

  /** Saves after a pending upload of the cover. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUploading || isSubmitting) return
    setIsUploading(true)
    const isUploaded = (await pendingUpload.current) ?? true
    setIsUploading(false)
    if (isUploaded) await handleSubmit((fields) => send(fields, drafts.revision()))()
  }

  async function send(fields: PostFields, revision: number | undefined) {
    const values = form.getValues()
    setFailure(undefined)
    try {
      await props.save(fields, revision)
    } catch (error) {
      return showFailure(error)
    }
    drafts.deleteIfUnchanged(values)
    await props.onSaved(isMounted.current)
  }

  function showFailure(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors: fieldErrors } = asApiError(error)
    for (const [name, message] of Object.entries(fieldErrors)) {
      if (name in postFields.shape) setError(name as keyof PostFields, { message })
    }
    const reason = status === 404 ? deletedMessage : serverMessageOf(error)
    setFailure({ reason, isConflict: status === 409 })
    if (isMounted.current) return
    showToast({
      tone: 'destructive',
      title: labels.failure,
      ...(reason && { description: reason }),
    })
  }

  return (
    <div className="editor" data-dragging={dragging.isOver || undefined} {...dragging.handlers}>
      <title>{`${props.title} | Admin`}</title>
      <div className="min-w-0">
        {props.back}
        <h1 tabIndex={-1} className="admin-title">
          {props.title}
        </h1>
        {drafts.isResumed && (
          <p role="status" className="admin-note">
            You are back. Your changes are here, but not saved yet.
          </p>
        )}
        <DraftOffers
          drafts={drafts.offered}
          titleOf={({ title }) => title}
          onRestore={(draft) => {
            drafts.restore(draft)
            focusHeadingIfLost()
          }}
          onDiscard={(draft) => {
            drafts.discard(draft)
            focusHeadingIfLost()
          }}
        />
        <form noValidate onSubmit={submit} onKeyDown={saveOnShortcut} className="grid gap-6">
          <Field label="Blog Title" required error={errors.title?.message} {...register('title')} />
          <Field
            label="Excerpt"
            required
            rows={2}
            error={errors.excerpt?.message}
            {...register('excerpt')}
          />
          <MarkdownField
            label="Content"
            required
            rows={12}
            hint="You can use HTML tags to format your content."
            error={errors.content?.message}
            registered={register('content')}
            uploadPicture={uploadPicture}
            format={watch('format')}
            findPosts={findPosts}
          />
          <Choice
            legend="Format"
            options={postFormats}
            labels={formatLabels}
            value={watch('format')}
            onChange={(format) => setValue('format', format, { shouldDirty: true })}
          />
          <CoverField form={form} uploadPicture={uploadPicture} pendingUpload={pendingUpload} />
          {drafts.isStorageFull && (
            <p role="status" className="admin-note">
              This browser can't keep drafts: its storage is full or disabled. Save before you
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
            <SaveConflict
              noun="post"
              failure={labels.failure}
              onOverwrite={handleSubmit((fields) => send(fields, undefined))}
              onLoadRemote={async () => props.loadRemote?.(drafts.rebase)}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => navigate(adminPages.managePosts)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting || isUploading}>
              {isSubmitting || isUploading ? labels.busy : labels.save}
            </Button>
          </div>
        </form>
      </div>
      <PostPreview fields={watch()} />
    </div>
  )
}

const formatLabels = { markdown: 'Markdown', html: 'HTML' }

const deletedMessage =
  'This post has been deleted. Bring it back under Manage Blogs, Deleted; your changes are kept as a draft.'

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Drafts of the time when every post was HTML. */
function withFormat(value: unknown) {
  return withMissing(value, { format: 'html' })
}

function isPostFields(value: unknown): value is PostFields {
  return typeof (value as Partial<PostFields> | undefined)?.title === 'string'
}
