import { expect, test } from 'vitest'
import { withoutComments } from './without-comments.server.ts'

test.each([
  ['a <!-- secret --> b', 'a  b'],
  ['<!-- secret\n\nmore -->\n\nText', '\n\nText'],
  ['Text\n\n<!-- never closed', 'Text\n\n'],
  ['<p>a<!-- secret -->b</p>', '<p>ab</p>'],
  ['```html\n<!-- shown -->\n```', '```html\n<!-- shown -->\n```'],
  ['`<!-- shown -->` and <!-- not -->', '`<!-- shown -->` and '],
  ['no comment', 'no comment'],
])('%j becomes %j', (source, text) => {
  expect(withoutComments(source)).toBe(text)
})
