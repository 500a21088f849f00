import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { centre } from '#features/pictures/focal-point.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { RenderJob } from './render-job.server.ts'
import { createRenderWorker } from './render-worker.server.ts'

/** Sends its number of jobs so far and the title. */
const worker = `
let jobs = 0
process.once('disconnect', () => process.exit(0))
process.on('message', ({ id, job }) => {
  const result = job.title === 'bad' ? { stack: 'Error: no' } : { bytes: Buffer.from(++jobs + job.title) }
  setTimeout(() => process.send({ id, ...result }), job.title === 'slow' ? 50 : 0)
})`

async function workerFile(script = worker) {
  const path = join(await temporaryFolder(), 'worker.mjs')
  await writeFile(path, script)
  return path
}

const card = (title: string): RenderJob => ({
  kind: 'card',
  content: sampleContent,
  title,
  picture: undefined,
  focus: centre,
})

test('one worker renders all jobs, and each call gets its own', async () => {
  const render = createRenderWorker(await workerFile())
  const results = await Promise.all(['slow', 'fast'].map((title) => render(card(title))))
  expect(results.map(String)).toEqual(['1slow', '2fast'])
  expect(String(await render(card('last')))).toBe('3last')
})

test('an idle worker exits, and the next job starts another', async () => {
  const render = createRenderWorker(await workerFile(), { idleMs: 0 })
  expect(String(await render(card('soup')))).toBe('1soup')
  await expect.poll(async () => String(await render(card('soup')))).toBe('1soup')
})

test('the error of a job is that of the worker, which takes the next one', async () => {
  const render = createRenderWorker(await workerFile())
  await expect(render(card('bad'))).rejects.toThrow('Error: no')
  expect(String(await render(card('soup')))).toBe('1soup')
})

/** Does `script` for the job 'bad'. */
const workerWith = (script: string) =>
  workerFile(
    `process.on('message', ({ id, job }) => { if (job.title === 'bad') { ${script} } else process.send({ id, bytes: Buffer.from('fine') }) })`,
  )

test('a worker that exits fails its job, and the next one has another', async () => {
  const render = createRenderWorker(await workerWith('process.exit(3)'))
  await expect(render(card('bad'))).rejects.toThrow('The render worker exited')
  expect(String(await render(card('soup')))).toBe('fine')
})

test('a worker that takes too long fails its job, and the next one has another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const render = createRenderWorker(await workerWith('setInterval(() => {}, 1000)'))
  const failure = expect(render(card('bad'))).rejects.toThrow('The render worker exited')
  await vi.advanceTimersByTimeAsync(60_000)
  await failure
  expect(String(await render(card('soup')))).toBe('fine')
})

test('a worker that cannot be started fails its job', async () => {
  const render = createRenderWorker('/nowhere/worker.mjs')
  await expect(render(card('soup'))).rejects.toThrow()
})
