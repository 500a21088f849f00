import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createOwnedSite } from '../../test/support/owned-site.ts'
import { sampleWordsIn } from '../../test/support/sample-words.ts'
import { builtAssets } from './assets.server.ts'

const paths = ['/', '/blogs', '/nowhere', '/projects/taktgeber']
const drawings = /bowl-|filling-|\bbell\b|not-found-\d|headshot-\d|project-default/

test('the pages, styles and scripts of a plain site have nothing of the sample', async () => {
  const { site } = await createOwnedSite()
  const { assetsFor, inlineStyleFor } = await builtAssets('dist/client')
  for (const path of paths) {
    const html = await (await site.request(path)).text()
    expect.soft([path, ...sampleWordsIn(html), drawings.exec(html)?.[0]]).toEqual([path, undefined])
    expect.soft(drawings.exec(inlineStyleFor(path))?.[0], path).toBeUndefined()
    const { start = [], deferredStyle = '' } = assetsFor(path, { language: 'de' })
    const files = await Promise.all(
      [...start, deferredStyle].map((file) => readFile(`dist/client${file}`, 'utf8')),
    )
    expect.soft(files.length).toBeGreaterThan(4)
    expect
      .soft(
        files.flatMap((text) => drawings.exec(text)?.[0] ?? []),
        path,
      )
      .toEqual([])
  }
})

test('a site with the kitchen has its drawings in the first view', async () => {
  const { inlineStyleFor } = await builtAssets('dist/client')
  expect(inlineStyleFor('/', 'kitchen')).toMatch(/\.vessels.*\.bell/s)
})
