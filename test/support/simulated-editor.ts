/** A device of a writer: opens the form of a post again and again, and keeps stashes between the visits. */
import {
  type Delivery,
  type FormDeps,
  loadPost,
  openForm,
  type SimulatedForm,
  type Stash,
} from './simulated-form.ts'

interface Deps
  extends Pick<FormDeps, 'app' | 'writer' | 'schedule' | 'network' | 'random' | 'counts'> {
  name: string
  onTyped: (text: string, previous: string) => void
  onDelivered: (delivery: Delivery & { editor: string }) => Promise<void>
}

export interface SimulatedEditor {
  /** Changes the text by a word that nobody else writes. */
  type: () => void
  saveExplicitly: () => void
  publish: () => void
  /** Goes on with a stash. */
  restore: () => void
  /** Closes the form without a last save, and opens it again. */
  reopen: () => void
  close: () => void
  /** The stashes of the browser. */
  stashes: Stash[]
}

export function createEditor(deps: Deps): SimulatedEditor {
  const { name, schedule, random, onTyped } = deps
  const stashes: Stash[] = []
  let form: SimulatedForm | undefined
  let wordCount = 0
  let lines = 0
  let visits = 0

  async function reopen() {
    close()
    const visit = ++visits
    const source = await loadPost(deps).catch(() => undefined)
    if (visit !== visits) return
    if (!source) return schedule.startTimer(() => void reopen(), 1000)
    form = openForm(source, {
      ...{ ...deps, stashes },
      nextLine: () => ++lines,
      onDelivered: (delivery) => deps.onDelivered({ ...delivery, editor: name }),
      onPublished: () => void reopen(),
    })
  }

  function close() {
    form?.close()
    form = undefined
  }

  function type() {
    if (!form) {
      schedule.startTimer(type, 1000)
      return
    }
    const word = `${name}${++wordCount}`
    const previous = form.content
    // Sometimes a text is written anew.
    const text = random() < 0.1 ? word : `${previous} ${word}`
    onTyped(text, previous)
    form.change(text, wordCount)
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
