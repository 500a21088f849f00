import { expect, test } from 'vitest'
import { renderContent } from '#content/content.server.ts'
import { feedContent } from '#content/feed-content.server.ts'
import { localizeLabels } from '#content/localize-labels.server.ts'
import { markdownVectors } from '../../test/security/support/markdown-vectors.ts'
import { unsafeNodesIn } from '../../test/support/unsafe-nodes.ts'
import { markdownToHtml } from './markdown.server.ts'

const options = { publicUrl: 'https://folio.example' }

async function render(source: string) {
  const html = await markdownToHtml(source, 'content', options)
  return (await renderContent(html)).html
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
      unsafeNodesIn(feedContent(html, 'https://folio.example/blogs/x', 'https://folio.example')),
    ).toEqual([])
  },
)

test.each(markdownVectors)('%j is harmless when its result is saved again', async (source) => {
  const { html } = await renderContent(await render(source))
  expect(unsafeNodesIn(html)).toEqual([])
})
