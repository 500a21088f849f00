import { expect, test } from 'vitest'
import { prefersMarkdown } from './accept.server.ts'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/html, text/markdown', true],
  ['TEXT/Markdown;Q=0.5', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('%j: %j', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
