import { expect, onTestFinished, test, vi } from 'vitest'
import type { Visit } from '#features/portfolio/visitors.server.ts'
import { createLog } from '#http/log.server.ts'
import { gatherVisits } from './visits.server.ts'

const ines = { address: '203.0.113.7', userAgent: 'Firefox' }
const omar = { address: '198.51.100.1', userAgent: 'Firefox' }

function openDoor(answer: (visits: Visit[]) => Promise<number> = async (all) => all.length) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const counted: Visit[][] = []
  const count = (...visits: Visit[]) => {
    counted.push(visits)
    return answer(visits)
  }
  const onCounted = vi.fn()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  return { counted, onCounted, lines, visits: gatherVisits({ counter: { count }, log, onCounted }) }
}

test('the visits of a second are counted together, each visitor once', async () => {
  const { visits, counted } = openDoor()
  for (const visit of [ines, omar, ines, ines]) visits.note(visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted).toEqual([[ines, omar]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(counted.length).toBe(1)
})

test('two browsers of one address are two visitors, each once', async () => {
  const { visits, counted } = openDoor()
  const other = { ...ines, userAgent: 'Chromium' }
  for (const visit of [ines, other, other, ines, other]) visits.note(visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted).toEqual([[ines, other]])
})

test('new visitors are told of now and then, known ones never', async () => {
  const { visits, onCounted } = openDoor(async (all) => (all.includes(omar) ? 1 : 0))
  visits.note(ines)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onCounted).not.toHaveBeenCalled()
  for (let second = 0; second < 4; second++) {
    visits.note(omar)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(onCounted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(onCounted).toHaveBeenCalledOnce()
})

test('a crowd of made-up visitors fills no memory', async () => {
  const { visits, counted } = openDoor()
  for (let index = 0; index < 10_000; index++) {
    visits.note({ ...ines, userAgent: `${index}` })
    visits.note({ ...ines, address: `2001:db8::${index.toString(16)}` })
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted[0]?.length).toBe(5000)
})

test('visits that cannot be counted are told of, and the next are counted', async () => {
  let isBroken = true
  const { visits, lines, onCounted } = openDoor(async () => {
    if (isBroken) throw new Error('away')
    return 1
  })
  visits.note(ines)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines.join('')).toContain('Visits could not be counted')
  isBroken = false
  visits.note(ines)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(onCounted).toHaveBeenCalledOnce()
})
