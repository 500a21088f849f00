import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'
import { nowAndThen } from './now-and-then.server.ts'

function openLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('an owner reads once of what happens all the time', () => {
  const { log, lines } = openLog()
  const tell = nowAndThen()
  tell(log, 'error', new Error('full'), 'It failed')
  tell(log, 'error', new Error('full'), 'It failed')
  tell(log, 'error', new Error('full'), 'Something else failed')
  expect(lines.map(({ msg }) => msg)).toEqual(['It failed', 'Something else failed'])
})

test('an owner reads how often it happened meanwhile', () => {
  const { log, lines } = openLog()
  let time = 0
  const tell = nowAndThen(() => time)
  tell(log, 'warn', new Error('full'), 'It failed')
  tell(log, 'warn', new Error('full'), 'It failed')
  time = 10_000
  tell(log, 'warn', new Error('full'), 'It failed')
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, 1])
})
