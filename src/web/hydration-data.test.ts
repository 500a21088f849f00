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
  assets: {
    ...{ scripts: ['/build/a.js'], styles: [], start: ['/build/b.js'], fonts: ['/c.woff2'] },
    ...{ modules: ['/d.js'], deferredStyle: '/e.css' },
  },
}
const shownAssets = { start: [], scripts: ['/build/a.js'], styles: [], fonts: [], modules: [] }
const page = { querySelector: () => ({ innerHTML: post.content }) } as unknown as ParentNode

test('the browser restores the data, without the content and the files that the document has', () => {
  const sent = JSON.stringify(dehydrate(data))
  expect(sent).not.toMatch(/Stir|b\.js|c\.woff2|d\.js|e\.css/)
  expect(rehydrate(JSON.parse(sent), page)).toEqual({ ...data, assets: shownAssets })
})
