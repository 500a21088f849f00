import { expect, test } from 'vitest'
import { testShell } from '../../test/support/page-context.ts'
import { dehydrate, rehydrate } from './hydration-data.ts'
import type { PageData } from './page-data.ts'

const post = { _id: 'soup', title: 'Soup', content: '<p>Stir &amp; wait.</p>' }
const data: PageData = {
  publicUrl: 'https://folio.example',
  year: 2026,
  site: testShell,
  queries: [
    ['/api/blogs/soup', post],
    ['/api/blogs/none', null],
    ['/api/stats', { visitors: 1 }],
  ],
  assets: { start: [], scripts: ['/build/a.js'], styles: [], fonts: [], modules: [] },
}
const page = { querySelector: () => ({ innerHTML: post.content }) } as unknown as ParentNode

test('the content of a post is sent once, in the HTML', () => {
  expect(JSON.stringify(dehydrate(data))).not.toContain('Stir')
})

test('the files that the document names are not named again', () => {
  const assets = { ...data.assets, start: ['/build/b.js'], fonts: ['/c.woff2'], modules: ['/d.js'] }
  const dehydrated = dehydrate({ ...data, assets: { ...assets, deferredStyle: '/e.css' } })
  expect(JSON.stringify(dehydrated)).not.toMatch(/b\.js|c\.woff2|d\.js|e\.css/)
})

test('the browser restores the data', () => {
  expect(rehydrate(dehydrate(data), page)).toEqual(data)
})
