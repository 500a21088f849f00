/**
 * Property test of the response cache: posts are published, edited, deleted and restored in any order during
 * reads. A read after the response to a write is never older than it, and every read shows one single state.
 */

import { setTimeout as waitFor } from 'node:timers/promises'
import fc from 'fast-check'
import { type KyselyPlugin, type QueryId, SelectQueryNode } from 'kysely'
import { expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../test/support/app.ts'
import { runs } from '../../test/support/random-runs.ts'
import { signInAs } from '../../test/support/test-users.ts'

/** The public version of each post. */
type State = Map<string, number>

interface Step {
  action: 'publish' | 'edit' | 'delete' | 'restore'
  /** Selects one of the possible posts; without any, a post is published. */
  which: number
}

/** The state after a write, and when it was sent and completed, counted in events. */
interface Write {
  state: State
  sent: number
  completed: number
}

interface Reading {
  path: string
  requested: number
  received: number
  text: string
}

interface Plan {
  method: string
  path: string
  body?: object
  state: State
}

const texts = (id: string, version: number) => {
  const mark = `mark-${id}-v${version}.`
  return { excerpt: mark, content: `<p>${mark}</p>` }
}

function plan({ action, which }: Step, now: State, deleted: State, version: number): Plan {
  const pick = (from: State) => [...from.keys()][which % from.size]
  const id = pick(action === 'restore' ? deleted : now)
  if (action === 'publish' || id === undefined) {
    const title = `Post ${version}`
    const body = { title, ...texts(`post-${version}`, version) }
    const state = new Map(now).set(`post-${version}`, version)
    return { method: 'POST', path: '/api/blogs', body, state }
  }
  const path = `/api/blogs/${id}`
  if (action === 'restore') {
    const state = new Map(now).set(id, deleted.get(id) ?? 0)
    return { method: 'POST', path: `${path}/restore`, state }
  }
  if (action === 'edit') {
    return { method: 'PUT', path, body: texts(id, version), state: new Map(now).set(id, version) }
  }
  return { method: 'DELETE', path, state: new Map([...now].filter(([key]) => key !== id)) }
}

/** Writes sequentially while readers request all pages in a loop. */
async function writeWhileReading(site: TestSite, steps: Step[], readers: number) {
  const { headers } = await signInAs(site, 'ada')
  const writes: Write[] = [{ state: new Map(), sent: 0, completed: 0 }]
  const everSeen: State = new Map()
  const readings: Reading[] = []
  let events = 0
  let isOver = false

  async function write(step: Step) {
    const now = writes.at(-1)?.state ?? new Map()
    const deleted = new Map([...everSeen].filter(([id]) => !now.has(id)))
    const { method, path, body, state } = plan(step, now, deleted, writes.length)
    for (const [id, version] of state) everSeen.set(id, version)
    const record = { state, sent: ++events, completed: Number.POSITIVE_INFINITY }
    writes.push(record)
    const { status } = await site.send(method, path, body, { headers })
    record.completed = ++events
    expect(status).toBeLessThan(300)
  }

  async function read(turn: number) {
    const posts = [...everSeen.keys()].flatMap((id) => [`/blogs/${id}`, `/api/blogs/${id}`])
    const paths = ['/blogs', '/api/blogs', '/rss.xml', '/sitemap.xml', ...posts]
    const path = paths[turn % paths.length] ?? ''
    const requested = ++events
    const response = await site.request(path)
    const text = `${await response.text()} total ${response.headers.get('x-total-count')}`
    readings.push({ path, requested, received: ++events, text })
  }

  async function readOn(first: number) {
    for (let turn = first; !isOver; turn++) await read(turn)
  }

  const reading = Array.from({ length: readers }, (_, index) => readOn(index))
  for (const step of steps) await write(step)
  for (let turn = 0; turn < 4 + 2 * everSeen.size; turn++) await read(turn)
  isOver = true
  await Promise.all(reading)
  return { writes, readings }
}

/** Whether the reading shows exactly this state. */
function shows({ path, text }: Reading, state: State): boolean {
  const [, id] = /blogs\/(post-\d+)$/.exec(path) ?? []
  const shown = new Set([...text.matchAll(/mark-post-\d+-v\d+\./g)].map(([mark]) => mark))
  const expected = [...state].filter(([key]) => id === undefined || key === id)
  if (path === '/sitemap.xml') {
    const ids = [...text.matchAll(/\/blogs\/(post-\d+)/g)].map(([, key]) => key)
    return ids.length === state.size && ids.every((key) => state.has(key ?? ''))
  }
  const totals = [...text.matchAll(/"total":(\d+)| total (\d+)/g)].map(([, a, b]) => Number(a ?? b))
  return (
    totals.every((total) => total === state.size) &&
    shown.size === expected.length &&
    expected.every(([key, version]) => shown.has(`mark-${key}-v${version}.`))
  )
}

/** The states that were public at some time between request and response. */
function possible(writes: Write[], { requested, received }: Reading): State[] {
  return writes
    .filter(
      ({ sent }, index) =>
        sent <= received && (writes[index + 1]?.completed ?? requested) >= requested,
    )
    .map(({ state }) => state)
}

const steps = fc.array(
  fc.record({
    action: fc.constantFrom('publish', 'publish', 'edit', 'edit', 'delete', 'restore'),
    which: fc.nat(20),
  }) as fc.Arbitrary<Step>,
  { minLength: 6, maxLength: 12 },
)

/**
 * Delays the queries of pages and lists, so that writes happen before their results arrive. They are
 * recognised by their many named columns.
 */
function late(delaysMs: number[]): KyselyPlugin {
  const pageReads = new WeakSet<QueryId>()
  let turn = 0
  return {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && (node.selections?.length ?? 0) > 5) pageReads.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (pageReads.has(queryId)) await waitFor(delaysMs[turn++ % delaysMs.length])
      return result
    },
  }
}

const delays = fc.array(fc.nat(40), { minLength: 1, maxLength: 20 })

test('a read after a completed write shows one state that is not older', async () => {
  let count = 0
  const property = fc.asyncProperty(steps, delays, async (chosen, delaysMs) => {
    const site = await createTestSite({ plugin: late(delaysMs) })
    const { writes, readings } = await writeWhileReading(site, chosen, 6)
    await site.stop()
    const wrong = readings.filter(
      (reading) => !possible(writes, reading).some((state) => shows(reading, state)),
    )
    expect(wrong).toEqual([])
    count += readings.length
  })
  await fc.assert(property, { numRuns: runs(5), endOnFailure: true })
  expect(count).toBeGreaterThan(100)
})
