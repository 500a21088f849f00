/** The open form of a post, without React: its saves, publications and conflicts. */
import { asApiError } from '#api/api-client.ts'
import type { SaveState } from '#features/editing/admin/save-loop.ts'
import { createAutosave } from '#features/posts/admin/editor/autosave.ts'
import { baseRevisionOf, fieldsOf } from '#features/posts/admin/editor/open-post.ts'
import type { DraftSave, EditablePost } from '#features/posts/post.ts'
import type { PostFields } from '#features/posts/post-schema.ts'
import type { TestApp } from './app.ts'
import type { Writer } from './draft-calls.ts'
import type { Schedule } from './schedule.ts'
import type { Network } from './unreliable-network.ts'

/** What the values of a form are based on. */
interface Basis {
  /** Of the post. */
  baseRevision: number
  /** The revision of the stored draft. */
  draftRevision: number | undefined
}

/** Kept by the browser until the server has acknowledged its text. */
export interface Stash extends Basis {
  fields: PostFields
}

/** A request of a form that the server has handled. */
export interface Delivery {
  /** Changes when the form shows another text than the one that was typed last. */
  line: number
  fields: PostFields
  isAutosave: boolean
  isStored: boolean
}

export interface FormDeps {
  app: TestApp
  writer: Writer
  schedule: Schedule
  network: Network
  random: () => number
  stashes: Stash[]
  nextLine: () => number
  counts: { conflicts: number; overwritten: number; published: number; restored: number }
  onDelivered: (delivery: Delivery) => Promise<void>
  /** The editor closes the form. */
  onPublished: () => void
}

export type SimulatedForm = ReturnType<typeof openForm>

const post = '/api/blogs/onion-soup'

export function openForm(source: EditablePost, deps: FormDeps) {
  const { app, writer, network, random, stashes, nextLine, counts } = deps
  let fields = fieldsOf(source)
  let basis = basisOf(source)
  let line = nextLine()
  let state: SaveState['kind'] = 'idle'
  let own: Stash | undefined
  let isExplicit = false
  let keepReplaced = false
  let isBusy = false
  let isClosed = false
  const autosave = createAutosave<PostFields>({
    initial: fields,
    revision: basis.draftRevision,
    getValues: () => fields,
    isAllowed: () => true,
    save,
    onState: handleState,
    startTimer,
  })

  function startTimer(run: () => unknown, ms: number) {
    return deps.schedule.startTimer(() => !isClosed && run(), ms)
  }

  function handleState({ kind }: SaveState) {
    state = kind
    if (kind === 'conflict') expectConflict(() => state === 'conflict', overwrite)
  }

  function writeOwn() {
    removeOwn()
    own = { fields, ...basis }
    stashes.push(own)
  }

  function removeOwn() {
    if (own) stashes.splice(stashes.indexOf(own), 1)
    own = undefined
  }

  /** Its text is in the draft or published, so that the browser needs no copy. */
  function handleStored(stored: PostFields) {
    if (stored.content === fields.content) removeOwn()
    else if (own) writeOwn()
  }

  /** Nothing happens after the form was closed, whatever the network does. */
  async function send<Body>(method: string, path: string, body: object, sent: PostFields) {
    const request = { line, fields: sent, isAutosave: path !== post }
    try {
      return await network.send<Body>(async () => {
        const { headers } = writer
        const response = await app.send(method, path, body, { headers })
        if (!response.ok && response.status !== 409) {
          throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
        }
        await deps.onDelivered({ ...request, isStored: response.ok })
        return response
      })
    } finally {
      if (isClosed) await new Promise(() => {})
    }
  }

  async function save(values: PostFields, revision: number | undefined) {
    const body = {
      ...{ fields: values, baseRevision: basis.baseRevision },
      ...(revision !== undefined && { revision }),
      ...(isExplicit && { saveRevision: true }),
      ...(keepReplaced && { keepReplaced }),
    }
    const saved = await send<DraftSave>('PUT', `${post}/draft`, body, values)
    basis = { ...basis, draftRevision: saved.revision }
    keepReplaced = false
    handleStored(values)
    return saved
  }

  async function publishOn(revisions: { revision?: number; draftRevision?: number | null }) {
    const values = fields
    // An autosave that arrives later would bring the draft back.
    await autosave.pause()
    try {
      await send('PUT', post, { ...values, status: 'published', ...revisions }, values)
    } catch (error) {
      autosave.resume()
      if (asApiError(error).status === 409) expectConflict(() => true, publishOver, true)
      return
    }
    counts.published++
    handleStored(values)
    deps.onPublished()
  }

  /** @param replace stores the own version in place of the other one */
  function expectConflict(
    isStill: () => boolean,
    replace: (newest: EditablePost) => Promise<void>,
    isPublication = false,
  ) {
    counts.conflicts++
    const isOverwritten = random() < 0.4
    const attempt = async () => {
      if (!isStill()) return
      const isDone = await exclusively(async () => {
        const newest = await load()
        if (!newest) return false
        const isLive = isPublication && newest.revision !== basis.baseRevision
        await (isOverwritten ? replace(newest) : openOther(newest, isLive))
        return true
      })
      if (!isDone) startTimer(() => void attempt(), 1000)
    }
    startTimer(() => void attempt(), 500 + random() * 5000)
  }

  /** @returns false if it was busy */
  async function exclusively(work: () => Promise<boolean>): Promise<boolean> {
    if (isBusy) return false
    isBusy = true
    const isDone = await work()
    isBusy = false
    return isDone
  }

  async function load(): Promise<EditablePost | undefined> {
    const source = await loadPost(deps).catch(() => undefined)
    return isClosed ? new Promise(() => {}) : source
  }

  async function overwrite(newest: EditablePost) {
    await autosave.pause()
    counts.overwritten++
    basis = { baseRevision: newest.revision, draftRevision: newest.draft?.revision }
    if (own) writeOwn()
    keepReplaced = true
    autosave.resumeFrom(basis.draftRevision)
  }

  async function publishOver(newest: EditablePost) {
    counts.overwritten++
    const { baseRevision: revision } = basis
    await publishOn(newest.revision === revision ? { revision } : {})
  }

  /** The own text is offered, even if it was acknowledged. @param isLive shows what is published, also beside a draft */
  async function openOther(newest: EditablePost, isLive: boolean) {
    await autosave.pause()
    const { draft, ...live } = newest
    const others = fieldsOf(isLive ? live : newest)
    if (others.content === fields.content) removeOwn()
    else writeOwn()
    const baseRevision = isLive ? newest.revision : baseRevisionOf(newest)
    show(others, { baseRevision, draftRevision: draft?.revision })
    keepReplaced = isLive && draft !== undefined
    await autosave.restart(fields, basis.draftRevision)
  }

  function show(values: PostFields, nextBasis: Basis) {
    own = undefined
    fields = values
    basis = nextBasis
    line = nextLine()
    keepReplaced = false
  }

  return {
    get content() {
      return fields.content
    },
    change(content: string, age: number) {
      fields = { ...fields, format: 'markdown', content, description: `${age}` }
      writeOwn()
      autosave.handleChange()
    },
    async saveExplicitly() {
      isExplicit = true
      await autosave.saveNow()
      isExplicit = false
    },
    publish() {
      if (state === 'conflict') return
      return exclusively(async () => {
        const { baseRevision: revision, draftRevision = null } = basis
        await publishOn({ revision, draftRevision })
        return true
      })
    },
    /** The input that was not acknowledged is offered in its place. */
    restore() {
      return exclusively(async () => {
        await autosave.pause()
        const offered = stashes.filter((stash) => stash !== own)
        const stash = offered[Math.floor(random() * offered.length)]
        if (!stash) return resumeWithoutStash()
        counts.restored++
        const { fields: values, ...stashBasis } = stash
        show(values, stashBasis)
        own = stash
        autosave.resumeFrom(basis.draftRevision)
        return true
      })
    },
    close() {
      isClosed = true
      autosave.stop()
    },
  }

  function resumeWithoutStash() {
    autosave.resume()
    return true
  }
}

function basisOf(source: EditablePost): Basis {
  return { baseRevision: baseRevisionOf(source), draftRevision: source.draft?.revision }
}

/** What the server holds. @throws ApiError */
export function loadPost({ app, network, writer }: Pick<FormDeps, 'app' | 'network' | 'writer'>) {
  const { headers } = writer
  return network.send<EditablePost>(() => app.request(`${post}?format=source`, { headers }))
}
