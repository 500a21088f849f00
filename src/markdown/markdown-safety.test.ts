import { expect, test } from 'vitest'
import { feedHtml } from '#html/feed-html.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { renderHtml } from '#html/render-html.server.ts'
import { markdownVectors } from '../../test/security/support/markdown-vectors.ts'
import { unsafeNodesIn } from '../../test/support/unsafe-nodes.ts'
import { markdownToHtml } from './markdown.server.ts'

const options = { publicUrl: 'https://folio.example' }

async function render(source: string) {
  const html = await markdownToHtml(source, 'content', options)
  return (await renderHtml(html)).html
}

test('the list of attacks is long enough', () => {
  expect(new Set(markdownVectors).size).toBeGreaterThanOrEqual(100)
})

test('some of the attacks would harm a reader without the sanitizer', async () => {
  const unsafe = await Promise.all(
    markdownVectors.map(async (source) => unsafeNodesIn(await markdownToHtml(source))),
  )
  expect(unsafe.filter((nodes) => nodes.length > 0).length).toBeGreaterThanOrEqual(40)
})

test.each(markdownVectors)(
  '%j is harmless, on the page, in German and in a feed',
  async (source) => {
    const html = await render(source)
    expect(unsafeNodesIn(html)).toEqual([])
    expect(unsafeNodesIn(localizeLabels(html, 'de'))).toEqual([])
    expect(
      unsafeNodesIn(feedHtml(html, 'https://folio.example/blogs/x', 'https://folio.example')),
    ).toEqual([])
  },
)

test.each(markdownVectors)('%j is harmless when its result is saved again', async (source) => {
  const { html } = await renderHtml(await render(source))
  expect(unsafeNodesIn(html)).toEqual([])
})
