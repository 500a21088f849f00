import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import { showToast } from '#ui/toast-store.ts'
import type { PostSource, PostStatus, PostSummary } from '../../post.ts'
import { type PostFields, postFields } from '../../post-schema.ts'
import { discardDraft, loadSource, updatePost } from './post-api.ts'
import type { PostStorage } from './use-post-storage.ts'

interface PublicationOptions {
  form: UseFormReturn<PostFields>
  storage: PostStorage
  /** The title of a failure. */
  failureTitle: string
  onInvalid: (names: string[]) => void
  /** @param isMounted false if the user has left the form */
  onPublished: (post: PostSummary, status: PublishedStatus, isMounted: boolean) => Promise<unknown>
}

export type PublishedStatus = Exclude<PostStatus, 'draft'>

export type Publication = ReturnType<typeof usePublication>

const loadFailure = 'Error loading blog data. Please try again later.'
const uploadingTitle = 'Some pictures in the text are not uploaded yet.'
const deletedMessage =
  'This post has been deleted. Bring it back under Manage Blogs, Deleted; your changes are kept as a draft.'

/** Publishes the form of a post, takes it back, and settles conflicts. */
export function usePublication(options: PublicationOptions) {
  const { form, storage, failureTitle, onInvalid, onPublished } = options
  const { autosave, drafts, isMounted } = storage
  const [failure, setFailure] = useState<{ reason?: string | undefined; isConflict: boolean }>()
  const [isPublishing, setIsPublishing] = useState(false)
  /** An upload of the cover. */
  const pendingUpload = useRef<Promise<boolean>>(undefined)
  const uploading = useRef(0)
  const setUploading = useCallback((count: number) => {
    uploading.current = count
  }, [])

  /**
   * Publishes valid values, after a pending upload.
   * @param change differs from the form
   */
  async function publish(status: PublishedStatus, change: Partial<PostFields> = {}) {
    if (isPublishing) return
    if (uploading.current > 0) return showError(uploadingTitle, 'Wait for them, or remove them.')
    setIsPublishing(true)
    if ((await pendingUpload.current) ?? true) {
      await form.handleSubmit(
        (fields) => send({ ...fields, ...change }, status, drafts.revision()),
        (errors) => onInvalid(Object.keys(errors)),
      )()
    }
    setIsPublishing(false)
  }

  /** After a conflict. */
  function publishAnyway(status: PublishedStatus) {
    return form.handleSubmit((fields) => send(fields, status, undefined))()
  }

  async function send(fields: PostFields, status: PublishedStatus, revision: number | undefined) {
    const values = { ...form.getValues() }
    setFailure(undefined)
    // An autosave that arrives later would bring the draft back.
    await autosave.pause()
    let stored: PostSummary
    try {
      stored = await store(fields, status, revision)
    } catch (error) {
      autosave.resume()
      return showFailure(error)
    }
    drafts.deleteIfUnchanged(values)
    await onPublished(stored, status, isMounted.current)
  }

  async function store(
    fields: PostFields,
    status: PublishedStatus,
    revision: number | undefined,
  ): Promise<PostSummary> {
    const open = storage.openPost()
    if (open) return updatePost(open._id, { ...fields, status, revision })
    const { post, isCurrent } = await storage.create(fields, status)
    return isCurrent ? post : updatePost(post._id, { ...fields, status, revision: post.revision })
  }

  function showFailure(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return clearStoredUser()
    const { status, errors } = asApiError(error)
    const names = Object.keys(errors).map((path) => path.split('.')[0] ?? path)
    for (const [path, message] of Object.entries(errors)) {
      const name = path.split('.')[0] ?? path
      if (name in postFields.shape) form.setError(name as keyof PostFields, { message })
    }
    if (names.length > 0) onInvalid(names)
    const reason = status === 404 ? deletedMessage : serverMessageOf(error)
    setFailure({ reason, isConflict: status === 409 })
    if (!isMounted.current) showError(failureTitle, reason)
  }

  /** @returns undefined after a failure, which is shown */
  async function loadNewest(): Promise<PostSource | undefined> {
    try {
      const open = storage.openPost()
      return open && (await loadSource(open._id))
    } catch (error) {
      if (isSessionOver(error)) clearStoredUser()
      else showError(loadFailure)
      return undefined
    }
  }

  /** After a conflict: the version of the other one, with this one offered above the form. */
  async function openOther() {
    const newest = await loadNewest()
    if (!newest) return
    setFailure(undefined)
    await storage.load(newest, { isLive: failure?.isConflict === true, keepsInput: true })
  }

  async function overwriteDraft() {
    const newest = await loadNewest()
    if (newest) await storage.overwrite(newest)
  }

  /** Runs an action on the stored post and shows the result. @returns a callback for after the dialog has closed */
  async function change(action: (id: string) => Promise<unknown>, texts: ChangeTexts) {
    const open = storage.openPost()
    if (!open) return () => {}
    await autosave.pause()
    try {
      await action(open._id)
    } catch (error) {
      console.error(error)
      autosave.resume()
      return () => {
        if (isSessionOver(error)) clearStoredUser()
        else showError(texts.failed, serverMessageOf(error))
      }
    }
    return async () => {
      const newest = await loadNewest()
      if (!newest) return autosave.resume()
      await storage.load(newest)
      showToast({ title: texts.done })
    }
  }

  /** Back to what is published. */
  function discardChanges() {
    return change(
      async (id) => {
        await discardDraft(id)
        drafts.discardOwn()
      },
      {
        done: 'The changes were discarded.',
        failed: 'The changes could not be discarded. Please try again.',
      },
    )
  }

  /** Takes the post back from the public; what is in the form stays as its draft. */
  async function takeBack() {
    await autosave.saveNow()
    return change((id) => updatePost(id, { status: 'draft' }), {
      done: 'The post is a draft again.',
      failed: 'The post could not be taken back. Please try again.',
    })
  }

  return {
    failure,
    isPublishing,
    pendingUpload,
    setUploading,
    publish,
    publishAnyway,
    openOther,
    overwriteDraft,
    discardChanges,
    takeBack,
  }
}

interface ChangeTexts {
  done: string
  failed: string
}

function showError(title: string, description?: string) {
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
