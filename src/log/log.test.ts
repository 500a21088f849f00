import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.server.ts'

function writer(isTTY: boolean) {
  const lines: string[] = []
  return { lines, isTTY, write: (line: string) => void lines.push(line) }
}

test('a program reads JSON lines with ISO times', () => {
  const out = writer(false)
  createLog('info', out).info({ port: 3000 }, 'ready')
  const line = JSON.parse(out.lines.join(''))
  expect(line).toMatchObject({ level: 30, port: 3000, msg: 'ready' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  // Neither the machine nor the process.
  expect(Object.keys(line)).toEqual(['level', 'time', 'port', 'msg'])
  createLog('warn', out).info('below the level')
  expect(out.lines).toHaveLength(1)
})

test('an error is logged with its message, its stack and its cause', () => {
  const out = writer(false)
  createLog('info', out).error({ err: new Error('outer', { cause: new Error('inner') }) }, 'broken')
  const { err } = JSON.parse(out.lines.join(''))
  expect(err.message).toContain('outer')
  expect(err.stack).toContain('inner')
})

test('a person at a terminal reads a request in one short line, and messages as they are', () => {
  const out = writer(true)
  const request = { method: 'GET', path: '/blogs', status: 200, durationMs: 1.5 }
  const log = createLog('info', out)
  log.info(request, 'request')
  log.info({ port: 3000 }, 'Folio is ready')
  expect(out.lines).toEqual(['200 GET /blogs 1.5 ms\n', 'Folio is ready\n'])
})

test('a person at a terminal sees warnings and errors marked, with the stack', () => {
  const out = writer(true)
  createLog('info', out).error({ err: new Error('the disk is gone') }, 'A request failed')
  expect(out.lines.join('')).toMatch(/^! A request failed\nError: the disk is gone\n {4}at /)
})

/** Starts a process that logs to standard output. @param work code that uses `log` */
function logging(work: string, stdout: 'pipe' | number = 'pipe') {
  const module = new URL('log.server.ts', import.meta.url).href
  const program = `const { createLog } = await import('${module}'); const log = createLog('info'); ${work}`
  const args = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['pipe', stdout, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const thousandLines = "for (let at = 1; at <= 1000; at++) log.info({ at }, 'request');"

test.each([
  ['exits', 'process.exit(0)', 0],
  ['ends by itself', '', 0],
  ['crashes', "throw new Error('a surprise')", 1],
])('no line is lost when the process %s', async (_, end, status) => {
  const child = logging(thousandLines + end)
  const [text, [code]] = await Promise.all([
    child.stdout?.setEncoding('utf8').toArray(),
    once(child, 'close'),
  ])
  const lines = text?.join('').trimEnd().split('\n') ?? []
  expect(code).toBe(status)
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 1),
  )
})

test('a single line is written while the process keeps running', async () => {
  const child = logging("log.info('ready'); setInterval(() => {}, 1000)")
  const [text] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data')
  expect(JSON.parse(text).msg).toBe('ready')
})

test.runIf(process.platform === 'linux')(
  'a log on a full disk neither ends the process nor keeps it from ending',
  async () => {
    const full = openSync('/dev/full', 'w')
    const child = logging(`${thousandLines} process.exit(0)`, full)
    closeSync(full)
    const [[code], errors] = await Promise.all([
      once(child, 'close'),
      child.stderr?.setEncoding('utf8').toArray(),
    ])
    expect([code, errors?.join('')]).toEqual([0, ''])
  },
)

test('a process whose standard output was closed keeps running', async () => {
  const child = logging(
    `await new Promise((resolve) => process.stdin.on('end', resolve).resume()); ${thousandLines} process.exit(0)`,
  )
  child.stdout?.destroy()
  child.stdin?.end()
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
})

test('a process whose standard output is not read keeps running', async () => {
  const child = logging(
    `for (let at = 1; at <= 5000; at++) log.warn({ at }, 'request'); process.stderr.write('alive'); setInterval(() => {}, 1000)`,
  )
  const [text] = await once(child.stderr?.setEncoding('utf8') ?? child, 'data')
  expect(text).toBe('alive')
})
