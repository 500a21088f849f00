import { expect, onTestFinished, test, vi } from 'vitest'
import type { VisitBatch } from '#features/analytics/visit-batch.server.ts'
import { createLog } from '#log/log.server.ts'
import { batchVisits } from './visits.server.ts'

const ines = { address: '203.0.113.7', userAgent: 'Firefox' }
const omar = { address: '198.51.100.1', userAgent: 'Firefox' }

interface Visit {
  address: string
  userAgent: string
}

function openCounter(countNew: (visits: Visit[]) => Promise<number> = async (all) => all.length) {
  vi.useFakeTimers({ now: new Date('2026-03-04T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const counted: Visit[][] = []
  const batches: VisitBatch[] = []
  const count = (batch: VisitBatch) => {
    const visits = batch.clients.map(({ address, userAgent }) => ({ address, userAgent }))
    counted.push(visits)
    batches.push(batch)
    return countNew(visits)
  }
  const onCounted = vi.fn()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const now = () => new Date()
  const timeZone = () => 'Europe/Berlin'
  const close = vi.fn(async () => {})
  const { answered } = batchVisits({ counter: { count, close }, now, timeZone, log, onCounted })
  const record = ({ address, userAgent }: Visit) =>
    answered({ address, headers: { 'user-agent': userAgent } }, 'page', '/')
  return { counted, batches, close, onCounted, lines, visits: { record } }
}

test('the visits of a second are counted together, each visitor once', async () => {
  const { visits, counted } = openCounter()
  for (const visit of [ines, omar, ines, ines]) visits.record(visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted).toEqual([[ines, omar]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(counted.length).toBe(1)
})

test('two browsers of one address are two visitors, each once', async () => {
  const { visits, counted } = openCounter()
  const other = { ...ines, userAgent: 'Chromium' }
  for (const visit of [ines, other, other, ines, other]) visits.record(visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted).toEqual([[ines, other]])
})

test('new visitors are notified at most every five seconds, known ones never', async () => {
  const { visits, onCounted } = openCounter(async (all) =>
    all.some(({ address }) => address === omar.address) ? 1 : 0,
  )
  visits.record(ines)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onCounted).not.toHaveBeenCalled()
  for (let second = 0; second < 4; second++) {
    visits.record(omar)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(onCounted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(onCounted).toHaveBeenCalledOnce()
})

test('a flood of fake visitors does not fill the memory', async () => {
  const { visits, counted } = openCounter()
  for (let index = 0; index < 10_000; index++) {
    visits.record({ ...ines, userAgent: `${index}` })
    visits.record({ ...ines, address: `2001:db8::${index.toString(16)}` })
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted[0]?.length).toBeLessThanOrEqual(5000)
})

test('while the database is slow one batch fills, and a second one only at midnight', async () => {
  let release = () => {}
  const isSlow = new Promise<number>((resolve) => {
    release = () => resolve(0)
  })
  const { visits, batches } = openCounter(() => isSlow)
  vi.setSystemTime(new Date('2026-03-04T22:59:50Z'))
  for (let second = 0; second < 20; second++) {
    visits.record({ ...ines, userAgent: `${second}` })
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(batches.length).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches.map(({ day, clients }) => [day, clients.length])).toEqual([
    ['2026-03-04', 1],
    ['2026-03-04', 9],
    ['2026-03-05', 10],
  ])
})

test('visits that cannot be counted are logged, and the next are counted', async () => {
  let isBroken = true
  const { visits, lines, onCounted } = openCounter(async () => {
    if (isBroken) throw new Error('away')
    return 1
  })
  visits.record(ines)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines.join('')).toContain('Visits could not be counted')
  isBroken = false
  visits.record(ines)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(onCounted).toHaveBeenCalledOnce()
})

test('the same page of the same visitor is one entry with a count', async () => {
  const { visits, batches } = openCounter()
  for (let time = 0; time < 7; time++) visits.record(ines)
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches[0]?.clients[0]?.answers).toMatchObject([{ url: '/', count: 7 }])
})

test('a batch ends with the day of the site', async () => {
  const { visits, batches } = openCounter()
  vi.setSystemTime(new Date('2026-03-04T22:59:59.700Z'))
  visits.record(ines)
  await vi.advanceTimersByTimeAsync(300)
  visits.record(omar)
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches.map(({ day, clients }) => [day, clients.length])).toEqual([
    ['2026-03-04', 1],
    ['2026-03-05', 1],
  ])
})

test('past days are closed although nobody comes, and after a failure again', async () => {
  const { close, lines } = openCounter()
  close.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines.join('')).toContain('Visits could not be counted')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(close).toHaveBeenCalledTimes(2)
})
