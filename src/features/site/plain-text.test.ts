import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import { runs } from '../../../test/support/random-runs.ts'
import { markdownTexts } from './landing-content.ts'
import { isPlainText, plainHtml } from './plain-text.ts'
import { sampleContent } from './sample-content.ts'

test('the built-in texts are plain, and Markdown would render them the same', async () => {
  const sources = markdownTexts(sampleContent).map(({ source }) => source)
  expect(sources.filter((source) => !isPlainText(source))).toEqual([])
  expect(await Promise.all(sources.map((source) => renderMarkdown(source)))).toEqual(
    sources.map(plainHtml),
  )
})

test.each([
  '*a*',
  'a_b_',
  '# A',
  '- a',
  '+ a',
  'a\n1. b',
  'a\n2) b',
  '`a`',
  '<b>a</b>',
  'a &amp; b',
  '[a](b)',
  'a\n---',
  'a\n===',
  '    a',
  'a  \nb',
  'a\r\nb',
  'a\\',
  'https://example.com',
  'WWW.example.com',
  'me@example.com',
  '~~a~~',
  '| a |\n| - |',
])('%j may be Markdown', (text) => {
  expect(isPlainText(text)).toBe(false)
})

const pieces = ['a', 'B.', ' ', '\n', '\n\n', '-', '+', '1', '.', ')', ':', '/', 'w', '!', '“', '"']
const more = ["'", '>', '<', '&', '*', '_', '#', '[', ']', '(', '|', '`', '~', '\\', '=', '@']
const spaces = ['\t', '\u00a0', '\u2028', '\u3000', '\ufeff', '\v', '\f', '\r']

test('a plain text is the same in Markdown', async () => {
  const text = fc
    .array(fc.constantFrom(...pieces, ...more, ...spaces), { maxLength: 12 })
    .map((each) => each.join('').trim())
    .filter((each) => isPlainText(each))
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      expect(plainHtml(source)).toBe(await renderMarkdown(source))
    }),
    { numRuns: runs(200) },
  )
})
