/** Renders social cards, covers and icons in a process of its own: receives `WorkerRequest`s, sends `WorkerResult`s. */
import { constants, setPriority } from 'node:os'
import { renderJob } from '#features/cards/render-job.server.ts'
import type { WorkerRequest, WorkerResult } from '#features/cards/render-worker.server.ts'

// Requests take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The site has stopped, or needs no more pictures.
process.once('disconnect', () => process.exit(0))

process.on('message', async ({ id, job }: WorkerRequest) => {
  const result = await renderJob(job).then(
    (bytes): WorkerResult => ({ id, bytes }),
    (error): WorkerResult => ({ id, stack: String(error.stack) }),
  )
  process.send?.(result)
})
