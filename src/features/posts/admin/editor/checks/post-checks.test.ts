import { expect, test } from 'vitest'
import { checkPost, isSameTitle, ownPostLinks, postOfPath } from './post-checks.ts'
import type { PostFacts } from './post-facts.ts'

const facts: PostFacts = {
  pictures: ['A pan'],
  headings: [{ level: 2, text: 'Heat' }],
  links: ['#heat', 'https://example.org/'],
  ids: ['heat'],
}
const post = {
  fields: { excerpt: 'Short.', description: '' },
  ...{ facts, deadLinks: [], isTitleUsed: false },
}

test('a careful writer gets no hint', () => {
  expect(checkPost(post)).toEqual([])
})

test('a title that is used, and links that lead nowhere', () => {
  expect(checkPost({ ...post, isTitleUsed: true, deadLinks: ['/blogs/gone'] })).toEqual([
    'Another post has this title.',
    'There is no post at /blogs/gone.',
  ])
})

test.each([
  [['A pan', ''], 'Picture 2 has no description.'],
  [['', 'A pan', ' ', ''], 'Pictures 1, 3, and 4 have no description.'],
])('pictures with the descriptions %j', (pictures, hint) => {
  expect(checkPost({ ...post, facts: { ...facts, pictures } })).toEqual([hint])
})

test.each([
  [[2, 3, 2, 3, 4], []],
  [[3], ['“Heading 3” skips a heading level, from 1 to 3.']],
  [
    [2, 4, 3, 6],
    [4, 6].map(
      (level, i) => `“Heading ${level}” skips a heading level, from ${[2, 3][i]} to ${level}.`,
    ),
  ],
] as const)('headings of the levels %j', (levels, hints) => {
  const headings = levels.map((level) => ({ level, text: `Heading ${level}` }))
  expect(checkPost({ ...post, facts: { ...facts, headings } })).toEqual(hints)
})

test('an anchor that nothing has, once, and one that is percent-encoded', () => {
  const links = ['#wärme', '#w%C3%A4rme', '#kälte', '#kälte', '#']
  const withLinks = { ...facts, links, ids: ['wärme'] }
  expect(checkPost({ ...post, facts: withLinks })).toEqual([
    'Nothing in the text has the anchor #kälte.',
  ])
})

test('a description that is too long counts, or the excerpt that stands in for it', () => {
  const long = 'x'.repeat(161)
  const hints = (excerpt: string, description: string) =>
    checkPost({ ...post, fields: { excerpt, description } })
  expect(hints(long, '')).toEqual([
    'The excerpt has 161 characters; a search result shows about 160.',
  ])
  expect(hints(long, 'Short.')).toEqual([])
  expect(hints('Short.', long)).toEqual([
    'The description for search engines has 161 characters; a search result shows about 160.',
  ])
})

test('own posts to which a text links', () => {
  const links = [
    ...['/blogs/soup', '/blogs/soup#end', 'https://site.example/blogs/b%20c?x=1', '/blogs'],
    ...['https://other.example/blogs/soup', '#heat', 'mailto:ann@site.example', 'http://[', ''],
  ]
  const paths = ownPostLinks({ ...facts, links }, 'https://site.example')
  expect(paths).toEqual(['/blogs/soup', '/blogs/b%20c'])
  expect(paths.map(postOfPath)).toEqual(['soup', 'b c'])
})

test('titles are the same without spaces at the ends and case', () => {
  expect(isSameTitle(' Soup  of the day', 'soup of the Day')).toBe(true)
  expect(isSameTitle('Soup', 'Soups')).toBe(false)
})
