import { expect, test } from 'vitest'
import { prefersHtml, prefersMarkdown } from './accept.server.ts'

test.each([
  [
    'Firefox',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  ],
  [
    'Chromium',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  ],
  ['Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['a text browser', 'TEXT/HTML;level=1, text/html, text/plain;q=0.5'],
])('%s gets HTML', (_name, accept) => {
  expect(prefersHtml(accept)).toBe(true)
})

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['curl', '*/*'],
  ['a reader of RSS', 'application/rss+xml'],
  [
    'a reader of many formats',
    'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, unknown/unknown;q=0.1, */*;q=0.1',
  ],
  [
    'a reader that also takes pages',
    'application/xml, application/atom+xml, application/rss+xml, application/feed+json, text/html, */*;q=0.9',
  ],
  ['a script', 'application/json, text/plain, */*'],
  ['HTML that is refused', 'text/html;q=0, */*;q=0'],
  ['a weight that is none', 'text/html;q=high'],
  ['another type of that name', 'text/html-like'],
])('%s gets the feed', (_name, accept) => {
  expect(prefersHtml(accept)).toBe(false)
})

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
])('a client that accepts %j gets Markdown: %j', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
