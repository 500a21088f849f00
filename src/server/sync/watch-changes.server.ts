/** Calls for a run after each change in a folder, and now and then for changes of the site. */
import { watch } from 'node:fs/promises'
import { sep } from 'node:path'
import { SourceError } from '../import/import-source.server.ts'
import { ownFolder } from './content-folder.server.ts'

/** An editor may write a file in several steps. */
const quietMs = 300
const pollMs = 10_000

interface WatchOptions {
  /** Of a run that could not be made now; the next one may be. */
  onProblem: (problem: SourceError) => void
  /** Ends it; by default SIGINT and SIGTERM do. */
  signal?: AbortSignal
  pollIntervalMs?: number
}

/**
 * Runs follow one another. Resolves when it is ended, after the run in progress.
 * @throws other errors of the runs, and of the watcher
 */
export async function watchChanges(
  root: string,
  run: () => Promise<void>,
  { onProblem, signal: ended = untilInterrupted(), pollIntervalMs = pollMs }: WatchOptions,
): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([ended, failed.signal])
  let isChanged = false
  let wake = () => {}
  const listening = listen(root, signal, () => {
    isChanged = true
    wake()
  })
  const running = runAgain()
  try {
    await Promise.race([running, listening])
  } finally {
    if (!ended.aborted) failed.abort()
    await Promise.allSettled([running, listening])
  }
  await running

  async function runAgain() {
    while (!signal.aborted) {
      if (!isChanged) await wait(pollIntervalMs)
      if (isChanged) await wait(quietMs)
      isChanged = false
      if (!signal.aborted) await run().catch(goOn)
    }
  }

  function goOn(error: unknown) {
    if (!(error instanceof SourceError)) throw error
    onProblem(error)
  }

  /** Until the time has passed, something has changed, or the end. */
  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      if (!isChanged) wake = end
      signal.addEventListener('abort', end, { once: true })
    })
  }
}

async function listen(root: string, signal: AbortSignal, onChange: () => void) {
  try {
    for await (const { filename } of watch(root, { recursive: true, signal })) {
      if (filename?.split(sep)[0] !== ownFolder) onChange()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
