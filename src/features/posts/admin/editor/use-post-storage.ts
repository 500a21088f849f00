import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { refresh, removeInactive } from '#api/admin/admin-queries.ts'
import { isSessionOver } from '#api/admin/call-admin.ts'
import { clearStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import type { Creation, Stash } from '#features/editing/admin/stashes.ts'
import { useStashes } from '#features/editing/admin/use-stashes.ts'
import { api } from '#paths.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { DraftSave, EditablePost, PostStatus } from '../../post.ts'
import type { PostFields } from '../../post-schema.ts'
import { baseRevisionOf, isBlank, type OpenPost, shownFields, toOpenPost } from './open-post.ts'
import { createPost, loadEditablePost, saveDraft } from './post-api.ts'
import { createOnce } from './post-creation.ts'
import { postStashForm } from './post-stash-form.ts'
import { publicationLabels } from './publication-labels.ts'
import { saveErrorOf } from './save-error.ts'
import { useAutosave } from './use-autosave.ts'

interface PostStorageOptions {
  form: UseFormReturn<PostFields>
  /** Undefined for a new post. It is read once, like the values. */
  loaded: EditablePost | undefined
  initial: PostFields
  author: string
  /** Called when a new post has been stored as a draft, and the form goes on with it. */
  onCreated: ((id: string) => void) | undefined
}

interface LoadOptions {
  /** Shows the published version, though there is a draft beside it. */
  isLive?: boolean
  /** Offers what was in the form, even if it has been stored. */
  keepsInput?: boolean
}

/** The whole form is written. */
const stashIntervalMs = 400

export type PostStorage = ReturnType<typeof usePostStorage>

/** Stores the form of a post: as a draft on the server, and in the browser until the server has it. */
export function usePostStorage(options: PostStorageOptions) {
  const { form, loaded, initial, author } = options
  const [post, setPost] = useState(() => loaded && toOpenPost(loaded))
  const current = useRef(post)
  const [saveError, setSaveError] = useState<string>()
  const lastError = useRef<unknown>(undefined)
  /** What the next save also stores. */
  const wanted = useRef({ saveRevision: false, keepReplaced: false })
  const isMounted = useIsMounted()
  const queryClient = useQueryClient()
  const userId = useStoredUser()?._id
  const [stashForm] = useState(() => postStashForm(userId, loaded?._id))
  const stashes = useStashes<PostFields>({
    form: stashForm,
    initial,
    revision: loaded && baseRevisionOf(loaded),
    draftRevision: loaded?.draft?.revision,
    onLeaveUnsaved: saveOnLeaving,
    writeIntervalMs: stashIntervalMs,
    fields: form,
  })
  const autosave = useAutosave({
    form,
    initial,
    revision: stashes.draftRevision,
    isAllowed: (values) =>
      !mayBePublished() &&
      (current.current ? current.current.revision !== undefined : !isBlank(values)),
    save: (fields, revision) => storeDraft(fields, revision).catch(rememberError),
  })

  function rememberError(error: unknown): never {
    lastError.current = error
    setSaveError(saveErrorOf(error))
    throw error
  }

  /** After a lost response only publishing again can tell. */
  function mayBePublished() {
    const body: { status?: PostStatus } | undefined = stashes.creation()?.body
    return body?.status !== undefined && body.status !== 'draft'
  }

  async function saveOnLeaving() {
    const { kind } = await autosave.close()
    if (kind === 'saved') return
    showToast({
      title: 'Your changes are kept as a draft.',
      description: 'Open this form again to restore them.',
    })
  }

  function setOpen(next: OpenPost) {
    current.current = next
    setPost(next)
  }

  /** Creates the post and opens it. */
  async function create(fields: PostFields, status: PostStatus) {
    const creations = {
      pending: stashes.creation,
      keep: stashes.setCreation,
      send: async (creation: Creation): Promise<OpenPost> => {
        const created = await createPost(creation, hiddenPage())
        // Only a draft has more than the response tells.
        if (created.status !== 'draft') return toOpenPost(created)
        return loadEditablePost(created._id).then(toOpenPost, toLostResponse)
      },
    }
    const created = await createOnce(creations, { ...fields, author, status })
    const { _id } = created.post
    setOpen(created.post)
    stashes.moveTo(postStashForm(userId, _id))
    stashes.rebase(created.post.revision, created.post.draft?.revision)
    const isDraft = status === 'draft' || !created.isCurrent
    if (isDraft && isMounted.current) options.onCreated?.(_id)
    return created
  }

  async function storeDraft(fields: PostFields, revision: number | undefined): Promise<DraftSave> {
    const also = { ...wanted.current }
    const save = current.current
      ? await putDraft(current.current, { fields, revision, ...also })
      : await storeFirst(fields, also)
    if (also.saveRevision) wanted.current.saveRevision = false
    if (also.keepReplaced) wanted.current.keepReplaced = false
    return save
  }

  async function storeFirst(fields: PostFields, also: typeof wanted.current) {
    const id = stashes.id()
    const { post: stored, isCurrent } = await create(fields, 'draft')
    if (stored.draft && isCurrent && !also.saveRevision) return onStored(id, fields, stored.draft)
    return putDraft(stored, { fields, revision: stored.draft?.revision, ...also })
  }

  async function putDraft(
    { _id, revision }: OpenPost,
    draft: { fields: PostFields; revision: number | undefined } & typeof wanted.current,
  ) {
    const id = stashes.id()
    const baseRevision = stashes.revision() ?? revision
    const save = await saveDraft(_id, { ...draft, baseRevision }, hiddenPage())
    return onStored(id, draft.fields, save)
  }

  function hiddenPage() {
    return { isPageHidden: autosave.isPageHidden() }
  }

  /** @param id what the form showed when the request was sent */
  function onStored(id: string, fields: PostFields, { revision, savedAt, savedBy }: DraftSave) {
    const save: DraftSave = { revision, savedAt, ...(savedBy && { savedBy }) }
    const open = current.current
    if (open) {
      setOpen({ ...open, draft: save })
      if (id === stashes.id()) {
        stashes.continueFrom(stashes.revision() ?? open.revision, fields, fields, revision)
      }
    }
    lastError.current = undefined
    setSaveError(undefined)
    if (isMounted.current) removeInactive(queryClient, api.posts)
    // The page that is shown now may list it.
    else refresh(queryClient, api.posts)
    return save
  }

  /** Stores the draft, also an incomplete one, and a revision of it. */
  async function saveNow() {
    if (mayBePublished()) {
      return showToast({
        tone: 'destructive',
        title: publishAgain(publicationLabels(current.current?.status).save),
      })
    }
    if (!current.current && isBlank(form.getValues())) return form.setFocus('title')
    const { kind } = await saveWith({ saveRevision: true })
    if (kind === 'saved') showToast({ title: 'Draft saved.' })
    else if (isSessionOver(lastError.current)) clearStoredUser()
  }

  /** Stores the form before something else replaces it. @returns whether it is stored */
  async function saveInput(): Promise<boolean> {
    const { kind } = await autosave.saveNow()
    if (isSessionOver(lastError.current)) clearStoredUser()
    return kind === 'saved'
  }

  async function saveWith(also: Partial<typeof wanted.current>) {
    Object.assign(wanted.current, also)
    const outcome = await autosave.saveNow()
    // A repeat still stores it.
    if (outcome.kind !== 'retrying') wanted.current = { saveRevision: false, keepReplaced: false }
    return outcome
  }

  /** Shows what the server holds. What it does not hold is offered above the form. */
  async function load(
    stored: EditablePost,
    { isLive = false, keepsInput = false }: LoadOptions = {},
  ) {
    await autosave.pause()
    const { draft, ...live } = stored
    const shown = isLive ? live : stored
    const fields = shownFields(shown)
    setOpen(toOpenPost(stored))
    const basis = { revision: baseRevisionOf(shown), draftRevision: draft?.revision }
    stashes.reopen(fields, basis, keepsInput)
    await autosave.restart(fields, draft?.revision)
    // What is typed on replaces a draft that was not shown.
    wanted.current.keepReplaced = isLive && draft !== undefined
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeadingIfLost()
  }

  /** Stores what is in the form in place of what somebody else has saved. */
  async function overwrite(stored: EditablePost) {
    await autosave.pause()
    setOpen(toOpenPost(stored))
    stashes.rebase(stored.revision, stored.draft?.revision)
    autosave.resumeFrom(stored.draft?.revision)
    await saveWith({ keepReplaced: true })
  }

  /** Continues a stash, on the revision that it is based on. */
  async function restore(stash: Stash<PostFields>) {
    wanted.current.keepReplaced = current.current?.draft !== undefined
    stashes.restore(stash)
    showToast({
      title: 'Your text is back.',
      description: 'What it replaces is in the history, or offered above.',
    })
    await autosave.continueFrom(stashes.draftRevision())
  }

  return {
    /** Undefined until a new one is stored. */
    post,
    openPost: () => current.current,
    stashes,
    autosave,
    /** The server's reason. */
    saveError,
    /** Nothing is sent until then. */
    mustPublishAgain: mayBePublished(),
    isMounted,
    create,
    saveNow,
    saveInput,
    load,
    overwrite,
    restore,
  }
}

/** Follows a lost response to a new post that was to be published. */
export function publishAgain(publishLabel: string): string {
  return `Not saved: press ${publishLabel} again first`
}

/** The post exists, though it could not be read. */
function toLostResponse(cause: unknown): never {
  throw new Error('The stored post could not be read', { cause })
}

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
