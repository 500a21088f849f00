import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog, gatherLines, requestLines } from './log.server.ts'

function writer(isTTY: boolean) {
  const lines: string[] = []
  return { lines, isTTY, write: (line: string) => void lines.push(line) }
}

test('a machine reads one JSON object a line, with an ISO time', () => {
  const out = writer(false)
  createLog('info', out).info({ port: 3000 }, 'ready')
  const line = JSON.parse(out.lines.join(''))
  expect(line).toMatchObject({ level: 30, port: 3000, msg: 'ready' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('the log names neither the machine nor the process', () => {
  const out = writer(false)
  createLog('info', out).info('ready')
  expect(Object.keys(JSON.parse(out.lines.join('')))).toEqual(['level', 'time', 'msg'])
})

test('an error is logged with its message, its stack and its cause', () => {
  const out = writer(false)
  createLog('info', out).error({ err: new Error('outer', { cause: new Error('inner') }) }, 'broken')
  const { err } = JSON.parse(out.lines.join(''))
  expect(err.message).toContain('outer')
  expect(err.stack).toContain('inner')
})

test('what lies below the level is left out', () => {
  const out = writer(false)
  createLog('warn', out).info('ready')
  expect(out.lines).toEqual([])
})

test('a person at a terminal reads a request in one short line', () => {
  const out = writer(true)
  const request = { method: 'GET', path: '/blogs', status: 200, durationMs: 1.5 }
  createLog('info', out).info(request, 'request')
  expect(out.lines).toEqual(['200 GET /blogs 1.5 ms\n'])
})

test('a person at a terminal reads plain sentences as they are', () => {
  const out = writer(true)
  createLog('info', out).info({ port: 3000 }, 'Folio is ready')
  expect(out.lines).toEqual(['Folio is ready\n'])
})

test('a person at a terminal sees at once what is urgent, with its stack', () => {
  const out = writer(true)
  createLog('info', out).error({ err: new Error('the disk is gone') }, 'A request failed')
  expect(out.lines.join('')).toMatch(/^! A request failed\nError: the disk is gone\n {4}at /)
})

test('lines that come close together are written together, urgent ones at once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const { write } = gatherLines((lines) => void written.push(lines))
  write('{"level":30} first\n')
  write('{"level":30} second\n')
  write('{"level":20} third\n')
  expect(written).toEqual(['{"level":30} first\n'])
  vi.advanceTimersByTime(100)
  expect(written[1]).toBe('{"level":30} second\n{"level":20} third\n')
  write('{"level":30} fourth\n')
  write('{"level":30} fifth\n')
  write('{"level":40} urgent\n')
  expect(written.slice(2)).toEqual([
    '{"level":30} fourth\n',
    '{"level":30} fifth\n{"level":40} urgent\n',
  ])
})

test('a request waits with the lines before it, and goes out before what is urgent', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const log = createLog(
    'info',
    gatherLines((lines) => void written.push(lines)),
  )
  const writeLine = requestLines(log)
  const line = { requestId: 'a-1', method: 'GET', path: '/', status: 200, durationMs: 0.1 }
  writeLine({ ...line, requestId: 'a-1' })
  writeLine({ ...line, requestId: 'a-2' })
  expect(written).toHaveLength(1)
  log.error('urgent')
  const [first, ...others] = written.map((lines) => lines.match(/a-\d|urgent/g))
  expect([first, ...others]).toEqual([['a-1'], ['a-2', 'urgent']])
})

test('the line of a request is the one that the log would write', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const out = writer(false)
  const log = createLog('info', out)
  const line = { requestId: 'a-1', method: 'GET', path: '/"b\\', status: 200, durationMs: 0.1 }
  log.info(line, 'request')
  requestLines(log)(line)
  expect(out.lines[1]).toBe(out.lines[0])
  const quiet = writer(false)
  requestLines(createLog('warn', quiet))(line)
  expect(quiet.lines).toEqual([])
})
