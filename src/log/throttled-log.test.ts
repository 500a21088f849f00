import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'
import { throttledLog } from './throttled-log.server.ts'

function openLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('an operator reads a repeated message once', () => {
  const { log, lines } = openLog()
  const logThrottled = throttledLog()
  logThrottled(log, 'error', new Error('full'), 'It failed')
  logThrottled(log, 'error', new Error('full'), 'It failed')
  logThrottled(log, 'error', new Error('full'), 'Something else failed')
  expect(lines.map(({ msg }) => msg)).toEqual(['It failed', 'Something else failed'])
})

test('an operator reads how often the message was omitted', () => {
  const { log, lines } = openLog()
  let time = 0
  const logThrottled = throttledLog(() => time)
  logThrottled(log, 'warn', new Error('full'), 'It failed')
  logThrottled(log, 'warn', new Error('full'), 'It failed')
  time = 10_000
  logThrottled(log, 'warn', new Error('full'), 'It failed')
  expect(lines.map(({ suppressed }) => suppressed)).toEqual([undefined, 1])
})
