import { expect, test } from 'vitest'
import { captureTerminal } from '../../test/support/command-line.ts'

const red = '\u001b[31mbad\u001b[39m'

test.each([
  ['on a terminal', { isTTY: true }, red],
  ['in a pipe', { isTTY: false }, 'bad'],
  ['with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, 'bad'],
  ['on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, 'bad'],
  ['with FORCE_COLOR in a pipe', { env: { FORCE_COLOR: '1' } }, red],
])('an owner %s sees colours where they can be shown', (_, options, text) => {
  expect(captureTerminal(options).terminal.style('red', 'bad')).toBe(text)
})

test('an owner on a terminal sees how far a command is, until it ends', () => {
  const { terminal, output, errors } = captureTerminal({ isTTY: true })
  const progress = terminal.progress('Packing')
  progress.update(3, 12)
  expect(errors()).toContain('Packing [######------------------] 3 of 12')
  progress.end()
  expect(errors().endsWith('\r\u001b[2K')).toBe(true)
  expect(output()).toBe('')
})

test('a log file gets no progress', () => {
  const { terminal, errors } = captureTerminal()
  const progress = terminal.progress('Packing')
  progress.update(3, 12)
  progress.end()
  expect(errors()).toBe('')
})
