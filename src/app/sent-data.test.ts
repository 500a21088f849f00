import { expect, test } from 'vitest'
import { skills } from '#site.ts'
import type { PageData } from './page-data.ts'
import { sentData, wholeData } from './sent-data.ts'

const post = { _id: 'soup', title: 'Soup', content: '<p>Stir &amp; wait.</p>' }
const data: PageData = {
  publicUrl: 'https://folio.example',
  year: 2026,
  queries: [
    ['/api/blogs/soup', post],
    ['/api/blogs/none', null],
    ['/api/stats', { visitors: 1 }],
    ['/api/skills', skills],
  ],
  assets: { scripts: [], styles: [], fonts: [], modules: [] },
}
const page = { querySelector: () => ({ innerHTML: post.content }) } as unknown as ParentNode

test('a reader is sent the content of a post once, in the page', () => {
  expect(JSON.stringify(sentData(data))).not.toContain('Stir')
})

test('the built-in lists are not sent to a browser that has them', () => {
  expect(sentData(data).queries[3]).toEqual(['/api/skills'])
})

test('the browser puts what it was sent together again', () => {
  expect(wholeData(sentData(data), page)).toEqual(data)
})
