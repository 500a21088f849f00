import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { openMigratedDatabase } from '../../test/support/database.ts'
import { cancel, enqueue } from './enqueue.server.ts'
import { createQueue, type Job } from './queue.server.ts'

const start = new Date('2026-03-04T05:06:07Z')
const log = { warn: vi.fn(), error: vi.fn() }

interface Payload {
  name: string
}

/** A clock that tests set, and what a handler has run. */
async function openQueue(shared?: Db) {
  const db = shared ?? (await openMigratedDatabase())
  const clock = { at: start.getTime() }
  const queue = createQueue({ db, now: () => new Date(clock.at), log })
  onTestFinished(() => queue.stop())
  const runs: (Payload & Pick<Job<Payload>, 'attempts' | 'isLast'>)[] = []
  const collect = async ({ payload, attempts, isLast }: Job<Payload>) => {
    runs.push({ ...payload, attempts, isLast })
  }
  const add = (name: string, key = name, dueAt = new Date(clock.at)) =>
    enqueue(db, 'cook', { name }, { key, dueAt })
  const pass = async (ms: number) => {
    clock.at += ms
    queue.wake()
    await queue.idle()
  }
  const left = () =>
    db.selectFrom('job').select(['key', 'problem', 'claimed_until']).orderBy('key').execute()
  return { db, queue, runs, collect, add, pass, left, clock }
}

/** Does not end before the site stops. */
const never = ({ signal }: Pick<Job<Payload>, 'signal'>) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('a job runs once when it is due, in order, and is gone', async () => {
  const { queue, runs, collect, add, pass, left } = await openQueue()
  queue.worker('cook', collect, { retry: [] })
  await queue.start()
  await add('later', 'later', new Date(start.getTime() + 5000))
  await add('now')
  await pass(0)
  expect(runs.map(({ name }) => name)).toEqual(['now'])
  await pass(5000)
  expect(runs.map(({ name }) => name)).toEqual(['now', 'later'])
  expect(await left()).toEqual([])
})

test('a transaction that fails enqueues nothing', async () => {
  const { db, queue, runs, collect, pass } = await openQueue()
  queue.worker('cook', collect, { retry: [] })
  await queue.start()
  const failing = db.transaction().execute(async (trx) => {
    await enqueue(trx, 'cook', { name: 'lost' }, { dueAt: start })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow()
  await pass(0)
  expect(runs).toEqual([])
})

test('a failed job is tried again after each delay, keeps its problem, and is given up after the last one', async () => {
  const { queue, runs, collect, add, pass, left } = await openQueue()
  const handler = async (job: Job<Payload>) => {
    await collect(job)
    throw new Error('no answer')
  }
  queue.worker('cook', handler, { retry: [1000, 10_000] })
  await queue.start()
  await add('soup')
  await pass(0)
  expect(await left()).toEqual([{ key: 'soup', problem: 'no answer', claimed_until: null }])
  await pass(999)
  expect(runs).toHaveLength(1)
  await pass(101)
  await pass(11_000)
  await pass(1e9)
  expect(runs.map(({ attempts, isLast }) => [attempts, isLast])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(await left()).toEqual([])
})

test('a key that is enqueued again is due at its new time, once, with its new payload', async () => {
  const { db, queue, runs, collect, add, pass } = await openQueue()
  queue.worker('cook', collect, { retry: [] })
  await queue.start()
  await add('old', 'soup', new Date(start.getTime() + 1000))
  await add('new', 'soup', new Date(start.getTime() + 9000))
  await add('cancelled')
  await cancel(db, 'cook', 'cancelled')
  await pass(1000)
  expect(runs).toEqual([])
  await pass(8000)
  expect(runs.map(({ name }) => name)).toEqual(['new'])
})

test('what is enqueued while it runs is run once more, and not beside it', async () => {
  const { queue, add, pass, left } = await openQueue()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  const handler = async ({ payload }: Job<Payload>) => {
    begun.push(payload.name)
    await gates[begun.length - 1]?.promise
  }
  queue.worker('cook', handler, { retry: [], concurrency: 2 })
  await queue.start()
  await add('first', 'soup')
  queue.wake()
  await expect.poll(() => begun).toEqual(['first'])
  await add('second', 'soup')
  await add('other')
  queue.wake()
  await expect.poll(() => begun).toEqual(['first', 'other'])
  gates[0]?.resolve()
  gates[1]?.resolve()
  await pass(0)
  await expect.poll(() => begun).toEqual(['first', 'other', 'second'])
  await queue.idle()
  expect(await left()).toEqual([])
})

test('a receiver that never answers holds up its own jobs alone', async () => {
  const { queue, add } = await openQueue()
  const begun: string[] = []
  const handler = ({ payload, signal }: Job<Payload>) => {
    begun.push(payload.name)
    return payload.name.startsWith('slow') ? never({ signal }) : Promise.resolve()
  }
  queue.worker('cook', handler, { retry: [], concurrency: 3, isGrouped: true })
  for (const name of ['slow 1', 'slow 2', 'slow 3', 'slow 4', 'slow 5'])
    await add(name, `slow/${name}`)
  for (const name of ['a', 'b', 'c', 'd']) await add(name, `${name}/1`)
  await queue.start()
  await expect
    .poll(() => begun.toSorted())
    .toEqual(['a', 'b', 'c', 'd', expect.stringContaining('slow')])
})

test('two processes share the work, and none runs twice', async () => {
  const one = await openQueue()
  const two = await openQueue(one.db)
  for (const { queue, collect } of [one, two])
    queue.worker('cook', collect, { retry: [], concurrency: 2 })
  for (let n = 0; n < 20; n++) await one.add(String(n))
  await Promise.all([one.queue.start(), two.queue.start()])
  await Promise.all([one.pass(0), two.pass(0)])
  const names = [...one.runs, ...two.runs].map(({ name }) => Number(name))
  expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('what a killed process has left is run by the next one, or after its lease', async () => {
  const killed = await openQueue()
  killed.queue.worker('cook', never, { retry: [1000] })
  await killed.add('soup')
  await killed.queue.start()
  await expect.poll(async () => (await killed.left())[0]?.claimed_until).toBeTruthy()
  const next = await openQueue(killed.db)
  next.queue.worker('cook', next.collect, { retry: [1000] })
  await next.queue.start()
  await next.pass(3 * 60_000)
  expect(next.runs).toMatchObject([{ name: 'soup', attempts: 2 }])
})

test('a job that waits for its next attempt is made due by a new setting', async () => {
  const { queue, runs, collect, add, pass } = await openQueue()
  const handler = async (job: Job<Payload>) => {
    await collect(job)
    if (runs.length === 1) throw new Error('no answer')
  }
  queue.worker('cook', handler, { retry: [1e9] })
  await queue.start()
  await add('soup')
  await pass(0)
  await queue.retryNow('cook')
  await queue.idle()
  expect(runs).toHaveLength(2)
})
