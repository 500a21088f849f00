import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import { asApiError } from '#api/api-client.ts'
import { equalValues } from '#features/editing/admin/equal-values.ts'
import { showToast } from '#ui/toast-store.ts'
import type { EditablePost, PostStatus } from '../../post.ts'
import { type PostFields, postFields } from '../../post-schema.ts'
import { isLostResponse, isPublishedAs } from './lost-response.ts'
import type { OpenPost } from './open-post.ts'
import { discardDraft, loadEditablePost, updatePost } from './post-api.ts'
import type { PostStorage } from './use-post-storage.ts'

interface PublicationOptions {
  form: UseFormReturn<PostFields>
  storage: PostStorage
  /** The title of a failure. */
  failureTitle: string
  onInvalid: (names: string[]) => void
  /** @param isMounted false if the user has left the form */
  onPublished: (
    post: PublishedPost,
    status: PublishedStatus,
    isMounted: boolean,
  ) => Promise<unknown>
}

export type PublishedStatus = Exclude<PostStatus, 'draft'>
export type PublishedPost = Pick<OpenPost, 'slug' | 'publishedAt'>

export type Publication = ReturnType<typeof usePublication>

const loadFailure = 'Error loading blog data. Please try again later.'
const unpublishFailure = 'The post could not be taken back. Please try again.'
const uploadingTitle = 'Some pictures in the text are not uploaded yet.'
const deletedMessage =
  'This post has been deleted. Bring it back under Manage Blogs, Deleted; your changes are kept as a draft.'

interface Failure {
  reason?: string | undefined
  /** Somebody else has published the post, or saved its draft. */
  conflict?: 'post' | 'draft' | undefined
}

/** The revisions that a publication replaces; absent: any. */
interface Basis {
  revision?: number | undefined
  /** null: there was no draft. */
  draftRevision?: number | null
}

/** Publishes the form of a post, turns it into a draft again, and settles conflicts. */
export function usePublication(options: PublicationOptions) {
  const { form, storage, failureTitle, onInvalid, onPublished } = options
  const { autosave, stashes, isMounted } = storage
  const [failure, setFailure] = useState<Failure>()
  const [isPublishing, setIsPublishing] = useState(false)
  /** An upload of the cover. */
  const pendingUpload = useRef<Promise<boolean>>(undefined)
  const uploading = useRef(0)
  const attempt = useRef<{ status: PublishedStatus; change: Partial<PostFields> }>(undefined)
  const setUploading = useCallback((count: number) => {
    uploading.current = count
  }, [])

  /**
   * Publishes valid values, after a pending upload.
   * @param change differs from the form
   */
  async function publish(status: PublishedStatus, change: Partial<PostFields> = {}) {
    if (isPublishing) return
    if (autosave.isInConflict()) return focusConflict()
    if (uploading.current > 0) return showError(uploadingTitle, 'Wait for them, or remove them.')
    attempt.current = { status, change }
    setIsPublishing(true)
    if ((await pendingUpload.current) ?? true) {
      await submit((fields, typed) => send({ ...fields, ...change }, typed, status))
    }
    setIsPublishing(false)
  }

  /** After a conflict: the same once more, over the other version. The server keeps what it replaces. */
  async function publishAnyway() {
    const last = attempt.current
    const newest = last && (await loadNewest())
    if (!newest) return
    const over = { revision: newest.revision, ...draftBasis(newest) }
    await submit((fields, typed) => send({ ...fields, ...last.change }, typed, last.status, over))
  }

  /** Validates what is in the form now: `typed` does not have what is typed while that happens. */
  function submit(send: (fields: PostFields, typed: PostFields) => Promise<void>) {
    const typed = { ...form.getValues() }
    return form.handleSubmit(
      (fields) => send(fields, typed),
      (errors) => onInvalid(Object.keys(errors)),
    )()
  }

  async function send(
    fields: PostFields,
    typed: PostFields,
    status: PublishedStatus,
    over?: Basis,
  ): Promise<void> {
    setFailure(undefined)
    // An autosave that arrives later would bring the draft back.
    await autosave.pause()
    let stored: PublishedPost
    try {
      stored = await store(fields, status, over ?? formBasis())
    } catch (error) {
      const newest = isLostResponse(error) || isConflict(error) ? await readNewest() : undefined
      if (newest && isLostResponse(error) && isPublishedAs(newest, fields)) stored = newest
      else if (newest && !over && isOwnDraft(newest)) {
        stashes.rebase(stashes.revision() ?? newest.revision, newest.draft?.revision)
        return send(fields, typed, status, { revision: stashes.revision(), ...draftBasis(newest) })
      } else {
        autosave.resume()
        return showFailure(error, newest)
      }
    }
    stashes.deleteIfUnchanged(typed)
    await onPublished(stored, status, isMounted.current)
  }

  function formBasis(): Basis {
    return { revision: stashes.revision(), draftRevision: stashes.draftRevision() ?? null }
  }

  /** Whether the response to the last save was lost. */
  function isOwnDraft({ draft, revision }: EditablePost) {
    if (!draft || revision !== stashes.revision() || draft.revision === stashes.draftRevision()) {
      return false
    }
    return equalValues(draft.fields, autosave.lastSent())
  }

  async function readNewest(): Promise<EditablePost | undefined> {
    const open = storage.openPost()
    return open && loadEditablePost(open._id).catch(() => undefined)
  }

  async function store(
    fields: PostFields,
    status: PublishedStatus,
    basis: Basis,
  ): Promise<PublishedPost> {
    const open = storage.openPost()
    if (open) return updatePost(open._id, { ...fields, status, ...basis })
    const { post, isCurrent } = await storage.create(fields, status)
    if (isCurrent) return post
    return updatePost(post._id, { ...fields, status, revision: post.revision, ...draftBasis(post) })
  }

  function showFailure(error: unknown, newest: EditablePost | undefined) {
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
    const isDraft = newest !== undefined && newest.revision === stashes.revision()
    setFailure({ reason, conflict: status !== 409 ? undefined : isDraft ? 'draft' : 'post' })
    if (!isMounted.current) showError(failureTitle, reason)
  }

  /** @returns undefined after a failure, which is shown */
  async function loadNewest(): Promise<EditablePost | undefined> {
    try {
      const open = storage.openPost()
      return open && (await loadEditablePost(open._id))
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
    await storage.load(newest, { isLive: failure?.conflict === 'post', keepsInput: true })
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
        stashes.discardOwn()
      },
      {
        done: 'The changes were discarded.',
        failed: 'The changes could not be discarded. Please try again.',
      },
    )
  }

  /** Visitors no longer find the post; what is in the form stays as its draft. */
  async function unpublish() {
    if (!(await storage.saveInput())) {
      return () => {
        if (autosave.isInConflict()) focusConflict()
        else showError(unpublishFailure, 'Your changes could not be saved first.')
      }
    }
    const draftRevision = () => stashes.draftRevision() ?? null
    return change((id) => updatePost(id, { status: 'draft', draftRevision: draftRevision() }), {
      done: 'The post is a draft again.',
      failed: unpublishFailure,
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
    unpublish,
  }
}

interface ChangeTexts {
  done: string
  failed: string
}

function draftBasis({ draft }: Pick<OpenPost, 'draft'>): Basis {
  return { draftRevision: draft?.revision ?? null }
}

function isConflict(error: unknown) {
  return asApiError(error).status === 409
}

/** It has to be settled first: publishing replaces the draft that somebody else has saved. */
function focusConflict() {
  document.querySelector<HTMLElement>('.editor .conflict-notice')?.focus()
}

function showError(title: string, description?: string) {
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
