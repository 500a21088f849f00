/** A device of a writer: opens the form of a post again and again, without React, and keeps stashes between the visits. */
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

/** The text of a form and what it is based on; kept by the browser until the server has acknowledged it. */
interface Stash {
  fields: PostFields
  /** Of the post. */
  baseRevision: number
  /** The revision of the stored draft. */
  draftRevision: number | undefined
}

/** What the server has stored. */
export interface Delivery {
  editor: string
  /** Changes when the form shows another text than the one that was typed last. */
  line: number
  fields: PostFields
  isAutosave: boolean
}

interface Deps {
  app: TestApp
  writer: Writer
  schedule: Schedule
  network: Network
  random: () => number
  counts: { conflicts: number; overwritten: number; published: number; restored: number }
  name: string
  onTyped: (text: string, previous: string) => void
  onDelivered: (delivery: Delivery) => Promise<void>
}

export type SimulatedEditor = ReturnType<typeof createEditor>

const post = '/api/blogs/onion-soup'

export function createEditor(deps: Deps) {
  const { app, writer, schedule, network, random, counts, name } = deps
  const stashes = new Set<Stash>()
  let form: ReturnType<typeof openForm> | undefined
  let [wordCount, lines, visits] = [0, 0, 0]

  /** What the server holds. @throws ApiError */
  function load() {
    const { headers } = writer
    return network.send<EditablePost>(() => app.request(`${post}?format=source`, { headers }))
  }

  /** Closes the form without a last save, and opens it again. */
  async function reopen() {
    close()
    const visit = ++visits
    const source = await load().catch(() => undefined)
    if (visit !== visits) return
    if (source) form = openForm(source)
    else schedule.startTimer(() => void reopen(), 1000)
  }

  function close() {
    form?.close()
    form = undefined
  }

  /** Changes the text by a word that nobody else writes. */
  function type() {
    if (!form) return void schedule.startTimer(type, 1000)
    const word = `${name}${++wordCount}`
    const previous = form.content()
    // Sometimes a text is written anew.
    const text = random() < 0.1 ? word : `${previous} ${word}`
    deps.onTyped(text, previous)
    form.change(text, wordCount)
  }

  function openForm(source: EditablePost) {
    let shown = stashOf(source)
    let line = ++lines
    let state: SaveState['kind'] = 'idle'
    let [isExplicit, keepReplaced, isBusy, isClosed] = [false, false, false, false]
    const autosave = createAutosave<PostFields>({
      ...{ initial: shown.fields, revision: shown.draftRevision, isAllowed: () => true },
      ...{ getValues: () => shown.fields, save, startTimer },
      onState: ({ kind }) => {
        state = kind
        if (kind === 'conflict') expectConflict(overwrite)
      },
    })

    function startTimer(run: () => unknown, ms: number) {
      return schedule.startTimer(() => !isClosed && run(), ms)
    }

    function update(change: Partial<Stash>) {
      const isStashed = stashes.delete(shown)
      shown = { ...shown, ...change }
      if (isStashed) stashes.add(shown)
    }

    function show(stash: Stash) {
      shown = stash
      line = ++lines
      keepReplaced = false
    }

    /** Nothing happens after the form was closed, whatever the network does. */
    async function send<Body>(method: string, path: string, body: object, fields: PostFields) {
      const delivery = { editor: name, line, fields, isAutosave: path !== post }
      try {
        const sent = await network.send<Body>(async () => {
          const response = await app.send(method, path, body, { headers: writer.headers })
          if (response.ok) await deps.onDelivered(delivery)
          else if (response.status !== 409) throw new Error(`${path}: ${await response.text()}`)
          return response
        })
        // The browser needs no copy of what is in the draft or published.
        if (fields.content === shown.fields.content) stashes.delete(shown)
        return sent
      } finally {
        if (isClosed) await new Promise(() => {})
      }
    }

    async function save(fields: PostFields, revision: number | undefined) {
      const body = {
        ...{ fields, baseRevision: shown.baseRevision },
        ...(revision !== undefined && { revision }),
        ...(isExplicit && { saveRevision: true }),
        ...(keepReplaced && { keepReplaced }),
      }
      const saved = await send<DraftSave>('PUT', `${post}/draft`, body, fields)
      update({ draftRevision: saved.revision })
      keepReplaced = false
      return saved
    }

    async function publishOn(revisions: { revision?: number; draftRevision?: number | null }) {
      const { fields } = shown
      // An autosave that arrives later would bring the draft back.
      await autosave.pause()
      try {
        await send('PUT', post, { ...fields, status: 'published', ...revisions }, fields)
      } catch (error) {
        autosave.resume()
        if (asApiError(error).status === 409) expectConflict(publishOver, true)
        return
      }
      counts.published++
      void reopen()
    }

    /** @param replace stores the own version in place of the other one */
    function expectConflict(
      replace: (newest: EditablePost) => Promise<unknown>,
      isPublication = false,
    ) {
      counts.conflicts++
      const isOverwritten = random() < 0.4
      const resolve = async () => {
        if (!isPublication && state !== 'conflict') return
        const isDone = await exclusively(async () => {
          const newest = await load().catch(() => undefined)
          if (isClosed || !newest) return false
          const isLive = isPublication && newest.revision !== shown.baseRevision
          await (isOverwritten ? replace(newest) : openOther(newest, isLive))
          return true
        })
        if (!isDone) startTimer(() => void resolve(), 1000)
      }
      startTimer(() => void resolve(), 500 + random() * 5000)
    }

    /** @returns false if it was busy */
    async function exclusively(work: () => Promise<boolean>): Promise<boolean> {
      if (isBusy) return false
      isBusy = true
      const isDone = await work()
      isBusy = false
      return isDone
    }

    async function overwrite({ revision, draft }: EditablePost) {
      await autosave.pause()
      counts.overwritten++
      update({ baseRevision: revision, draftRevision: draft?.revision })
      keepReplaced = true
      autosave.resumeFrom(shown.draftRevision)
    }

    function publishOver({ revision }: EditablePost) {
      counts.overwritten++
      return publishOn(revision === shown.baseRevision ? { revision } : {})
    }

    /** The own text is offered, even if it was acknowledged. @param isLive shows what is published, also beside a draft */
    async function openOther(newest: EditablePost, isLive: boolean) {
      await autosave.pause()
      const { draft, ...live } = newest
      const other = { ...stashOf(isLive ? live : newest), draftRevision: draft?.revision }
      if (other.fields.content === shown.fields.content) stashes.delete(shown)
      else stashes.add(shown)
      show(other)
      keepReplaced = isLive && draft !== undefined
      await autosave.restart(shown.fields, shown.draftRevision)
    }

    return {
      content: () => shown.fields.content,
      change(content: string, age: number) {
        update({ fields: { ...shown.fields, format: 'markdown', content, description: `${age}` } })
        stashes.add(shown)
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
          const { baseRevision: revision, draftRevision = null } = shown
          await publishOn({ revision, draftRevision })
          return true
        })
      },
      /** The input that was not acknowledged is offered in its place. */
      restore() {
        return exclusively(async () => {
          await autosave.pause()
          const offered = [...stashes].filter((stash) => stash !== shown)
          const stash = offered[Math.floor(random() * offered.length)]
          if (stash) {
            counts.restored++
            show(stash)
            autosave.resumeFrom(stash.draftRevision)
          } else autosave.resume()
          return true
        })
      },
      close() {
        isClosed = true
        autosave.stop()
      },
    }
  }

  void reopen()
  return {
    ...{ type, close, stashes },
    saveExplicitly: () => void form?.saveExplicitly(),
    publish: () => void form?.publish(),
    restore: () => void form?.restore(),
    reopen: () => void reopen(),
  }
}

function stashOf(source: EditablePost): Stash {
  const [fields, baseRevision] = [fieldsOf(source), baseRevisionOf(source)]
  return { fields, baseRevision, draftRevision: source.draft?.revision }
}
