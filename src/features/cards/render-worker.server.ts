/** Renders in a process of its own, whose memory is free again when it exits: outlines and libvips take 75 MB. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Render, RenderJob } from './render-job.server.ts'

export interface WorkerRequest {
  id: number
  job: RenderJob
}
export type WorkerResult = { id: number } & ({ bytes: Uint8Array } | { stack: string })

interface Options {
  /** After the last job. */
  idleMs?: number
}

/** A worker that takes longer is killed. */
const timeoutMs = 60_000

/** @param workerPath of the built `render-worker`; it is started for the first job, and again after it was idle */
export function createRenderWorker(workerPath: string, { idleMs = 15_000 }: Options = {}): Render {
  let worker: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): ChildProcess {
    const child = fork(workerPath, { serialization: 'advanced' })
    // The site stops without waiting for it; the worker exits with its channel.
    child.unref()
    child.channel?.unref()
    // Each job has its own listener; between jobs nobody waits for it.
    child.on('error', () => {})
    child.once('exit', () => {
      if (worker === child) worker = undefined
    })
    return child
  }

  function stopWhenIdle(child: ChildProcess) {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
  }

  async function render(job: RenderJob): Promise<Buffer> {
    clearTimeout(idleTimer)
    const child = worker?.connected ? worker : start()
    worker = child
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const onMessage = (message: unknown) => {
      const result = message as WorkerResult
      if (result.id !== id) return
      if ('bytes' in result) resolve(Buffer.from(result.bytes))
      else reject(new Error(result.stack))
    }
    const onEnd = (error: unknown) =>
      reject(error instanceof Error ? error : new Error('The render worker exited'))
    child.on('message', onMessage)
    for (const event of ['error', 'exit']) child.once(event, onEnd)
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref()
    const request: WorkerRequest = { id, job }
    child.send(request, (error) => error && reject(error))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', onMessage)
      for (const event of ['error', 'exit']) child.off(event, onEnd)
      stopWhenIdle(child)
    }
  }

  return render
}
