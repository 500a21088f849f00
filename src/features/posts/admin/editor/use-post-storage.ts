import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { removeInactive } from '#api/admin/admin-queries.ts'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { clearStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import { useDrafts } from '#features/drafts/admin/use-drafts.ts'
import { api } from '#paths.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { DraftSave, PostSource, PostStatus } from '../../post.ts'
import type { PostFields } from '../../post-schema.ts'
import { baseRevisionOf, fieldsOf, isBlank, type OpenPost, toOpenPost } from './open-post.ts'
import { createPost, loadSource, saveDraft } from './post-api.ts'
import { createOnce } from './post-creation.ts'
import { postDraftForm } from './post-draft-form.ts'
import { useAutosave } from './use-autosave.ts'

interface PostStorageOptions {
  form: UseFormReturn<PostFields>
  /** Absent: a new one. Read once, like the values. */
  source: PostSource | undefined
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

export type PostStorage = ReturnType<typeof usePostStorage>

/** Stores the form of a post: as a draft on the server, and in the browser until the server has it. */
export function usePostStorage(options: PostStorageOptions) {
  const { form, source, initial, author } = options
  const [post, setPost] = useState(() => source && toOpenPost(source))
  const current = useRef(post)
  const [saveError, setSaveError] = useState<string>()
  const lastError = useRef<unknown>(undefined)
  const isExplicit = useRef(false)
  const isMounted = useIsMounted()
  const queryClient = useQueryClient()
  const userId = useStoredUser()?._id
  const [draftForm] = useState(() => postDraftForm(userId, source?._id))
  const drafts = useDrafts<PostFields>({
    form: draftForm,
    initial,
    revision: source && baseRevisionOf(source),
    onLeaveUnsaved: () =>
      showToast({
        title: 'Your changes are kept as a draft.',
        description: 'Open this form again to restore them.',
      }),
    fields: form,
  })
  const autosave = useAutosave({
    form,
    initial,
    revision: source?.draft?.revision,
    isAllowed: (values) => !mayBePublished() && (current.current !== undefined || !isBlank(values)),
    save: (fields, revision) => storeDraft(fields, revision).catch(rememberError),
  })

  function rememberError(error: unknown): never {
    lastError.current = error
    setSaveError(serverMessageOf(error))
    throw error
  }

  /** After a lost answer only publishing again can tell. */
  function mayBePublished() {
    const body: { status?: PostStatus } | undefined = drafts.creation()?.body
    return body?.status !== undefined && body.status !== 'draft'
  }

  function setOpen(next: OpenPost) {
    current.current = next
    setPost(next)
  }

  /** Creates the post and opens it. */
  async function create(fields: PostFields, status: PostStatus) {
    const creations = {
      pending: drafts.creation,
      keep: drafts.setCreation,
      send: async (creation: Parameters<typeof createPost>[0]) =>
        loadSource((await createPost(creation))._id).catch(toLostAnswer),
    }
    const created = await createOnce(creations, { ...fields, author, status })
    const { _id } = created.post
    setOpen(toOpenPost(created.post))
    drafts.moveTo(postDraftForm(userId, _id))
    drafts.rebase(baseRevisionOf(created.post))
    const isDraft = status === 'draft' || !created.isCurrent
    if (isDraft && isMounted.current) options.onCreated?.(_id)
    return created
  }

  async function storeDraft(fields: PostFields, revision: number | undefined): Promise<DraftSave> {
    const saveRevision = isExplicit.current
    if (current.current) return putDraft(current.current, { fields, revision, saveRevision })
    const { post: stored, isCurrent } = await create(fields, 'draft')
    if (stored.draft && isCurrent && !saveRevision) return onStored(fields, stored.draft)
    return putDraft(toOpenPost(stored), { fields, revision: stored.draft?.revision, saveRevision })
  }

  async function putDraft(
    { _id, revision }: OpenPost,
    draft: { fields: PostFields; revision: number | undefined; saveRevision: boolean },
  ) {
    const baseRevision = drafts.revision() ?? revision
    return onStored(draft.fields, await saveDraft(_id, { ...draft, baseRevision }))
  }

  function onStored(fields: PostFields, { revision, savedAt, savedBy }: DraftSave): DraftSave {
    const save = { revision, savedAt, ...(savedBy && { savedBy }) }
    const open = current.current
    if (open) {
      setOpen({ ...open, draft: save })
      drafts.continueFrom(drafts.revision() ?? open.revision, fields, fields)
    }
    lastError.current = undefined
    setSaveError(undefined)
    removeInactive(queryClient, api.posts)
    return save
  }

  /** Stores the draft, also an incomplete one, and a revision of it. */
  async function saveNow() {
    if (!current.current && isBlank(form.getValues())) return form.setFocus('title')
    isExplicit.current = true
    const { kind } = await autosave.saveNow()
    isExplicit.current = false
    if (kind === 'saved') showToast({ title: 'Draft saved.' })
    else if (isSessionOver(lastError.current)) clearStoredUser()
  }

  /** Shows what the server holds. What it does not hold is offered above the form. */
  async function load(
    stored: PostSource,
    { isLive = false, keepsInput = false }: LoadOptions = {},
  ) {
    await autosave.pause()
    const { draft, ...live } = stored
    const shown = isLive ? live : stored
    const fields = fieldsOf(shown)
    setOpen(toOpenPost(stored))
    drafts.reopen(fields, baseRevisionOf(shown), keepsInput)
    await autosave.restart(fields, draft?.revision)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeadingIfLost()
  }

  /** Stores what is in the form in place of what somebody else has saved. */
  async function overwrite(stored: PostSource) {
    await autosave.pause()
    setOpen(toOpenPost(stored))
    drafts.rebase(stored.revision)
    autosave.resumeFrom(stored.draft?.revision)
  }

  return {
    /** Undefined until a new one is stored. */
    post,
    openPost: () => current.current,
    drafts,
    autosave,
    /** The server's reason. */
    saveError,
    isMounted,
    create,
    saveNow,
    load,
    overwrite,
  }
}

/** The post exists, though it could not be read. */
function toLostAnswer(cause: unknown): never {
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
