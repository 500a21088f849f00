import { expect, test } from 'vitest'
import { shortTextToHast } from '#markdown/markdown.server.ts'
import { firstParagraph } from './first-paragraph.server.ts'

test.each([
  ['# A\n\n![b](/c.png)\n\nSalt *early*,\ntaste `often`.\n\nThen', 'Salt early, taste often.'],
  ['Let $x_1$ be.', 'Let … be.'],
  ['See https://example.com/a?b=c, and (www.example.com).', 'See …, and (…).'],
  ['See [the book](https://example.com/a).[^1]\n\n[^1]: Fine.', 'See the book.'],
  ['$$x$$\n\nhttps://example.com\n\nSalt', 'Salt'],
])('the first paragraph of %j is plain text', (markdown, text) => {
  const tree = shortTextToHast(markdown)
  expect(tree && firstParagraph(tree)).toBe(text)
})
