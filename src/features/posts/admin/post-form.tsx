import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { useUserInfo } from '#http/admin/user-record.ts'
import { ApiError } from '#http/api-client.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type PostFields, postFields } from '../post-draft.ts'
import { ContentField } from './content-field.tsx'
import { CoverField } from './cover-field.tsx'
import { DraftOffers } from './draft-offers.tsx'
import type { UploadPicture } from './picture-upload.ts'
import { PostPreview } from './post-preview.tsx'
import { useDrafts } from './use-drafts.ts'
import { useFileDragging } from './use-file-dragging.ts'

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
  /** @param isHere whether the form is still on the screen: who has gone elsewhere is not called back */
  onSaved: (isHere: boolean) => Promise<unknown>
  /**
   * Gets the other version of a post that was saved meanwhile. `onTaken` hears which save that is,
   * before the form is made anew from it.
   */
  takeTheirs?: (onTaken: (revision: number) => void) => Promise<unknown>
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
  const [draftsUnder] = useState(`${useUserInfo()?._id}:${props.draftsUnder}`)
  const drafts = useDrafts({
    form: draftsUnder,
    initial,
    revision: props.revision,
    onLeft: () =>
      showToast({
        title: 'Kept as unsaved work.',
        description: 'It is offered when you open this form again.',
      }),
    fields: form,
  })

  const isHere = useIsHere()
  const dragging = useFileDragging()
  const upload = useRef<Promise<boolean>>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)

  /** A picture that is still on its way belongs to the post: the save waits for it. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWaiting || isSubmitting) return
    setIsWaiting(true)
    const isUploaded = (await upload.current) ?? true
    setIsWaiting(false)
    if (isUploaded) await handleSubmit((fields) => send(fields, drafts.revision()))()
  }

  async function send(fields: PostFields, revision: number | undefined) {
    const asTyped = form.getValues()
    setFailure(undefined)
    try {
      await props.save(fields, revision)
    } catch (error) {
      return report(error)
    }
    drafts.settle(asTyped)
    await props.onSaved(isHere.current)
  }

  function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    for (const [name, message] of Object.entries(refusals)) {
      if (name in postFields.shape) setError(name as keyof PostFields, { message })
    }
    const reason = status === 404 ? goneMeanwhile : serverSentence(error)
    setFailure({ reason, isConflict: status === 409 })
    if (isHere.current) return
    showToast({
      tone: 'destructive',
      title: labels.failure,
      ...(reason && { description: reason }),
    })
  }

  return (
    <div className="editor" data-dragging={dragging.isOver || undefined} {...dragging.handlers}>
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
          onRestore={(draft) => {
            drafts.restore(draft)
            focusHeadingIfLost()
          }}
          onDiscard={(draft) => {
            drafts.discard(draft)
            focusHeadingIfLost()
          }}
        />
        <form noValidate onSubmit={submit} onKeyDown={saveByKeys} className="grid gap-6">
          <Field label="Blog Title" required error={errors.title?.message} {...register('title')} />
          <Field
            label="Excerpt"
            required
            rows={2}
            error={errors.excerpt?.message}
            {...register('excerpt')}
          />
          <ContentField form={form} uploadPicture={uploadPicture} />
          <CoverField form={form} uploadPicture={uploadPicture} upload={upload} />
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
              onTakeTheirs={() => props.takeTheirs?.(drafts.rebase)}
            />
          )}
          <div className="editor-actions">
            <Button look="secondary" onClick={() => navigate(adminPages.managePosts)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting || isWaiting}>
              {isSubmitting || isWaiting ? labels.busy : labels.save}
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

/** Somebody was quicker, perhaps oneself in another tab: nothing is overwritten without being told. */
function Conflict({ failure, onKeepMine, onTakeTheirs }: ConflictProps) {
  const ref = useRef<HTMLDivElement>(null)
  // It may stand below the window's edge, and the button that was pressed says nothing.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1}>
      <Banner tone="negative">
        <p>{failure}</p>
        <p className="mt-2">
          This post was saved elsewhere after you opened it here; nothing has been overwritten. Open
          that version, and yours is offered above it as unsaved work. Or save yours in its place,
          which replaces it.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="secondary" onClick={onTakeTheirs}>
            Open their version
          </Button>
          <Button onClick={onKeepMine}>Save mine over theirs</Button>
        </div>
      </Banner>
    </div>
  )
}

const goneMeanwhile =
  'This post was deleted meanwhile. Bring it back under Manage Blogs, Deleted; what you wrote here is kept.'

/** False once the form is off the screen. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/** Ctrl+S and Cmd+S save, as everywhere else. */
function saveByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
