import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markNotes } from '#html/margin-notes.server.ts'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import { withPageContext } from '../../../test/support/page-context.ts'
import { TableOfContents } from './table-of-contents.tsx'

async function contentsOf(markdown: string) {
  const html = markNotes(await renderMarkdown(markdown))
  return renderToString(withPageContext(createElement(TableOfContents, { html })))
}

test('a post of three parts has contents, folded until its reader opens them', async () => {
  const html = await contentsOf(
    '## Skim & `stir()`\n\n### Again\n\n## Strain *well*[^n]\n\n## Cool\n\n[^n]: Cold.',
  )
  expect(html).toContain('<details><summary class="label"><span>Contents</span></summary>')
  expect(html.match(/<li>.*?<\/li>/g)).toEqual([
    '<li><a href="#skim--stir" dir="auto">Skim &#x26; stir()</a></li>',
    '<li><a href="#strain-well1" dir="auto">Strain well</a></li>',
    '<li><a href="#cool" dir="auto">Cool</a></li>',
  ])
})

test('a post of two parts has no contents', async () => {
  expect(await contentsOf('## Skim\n\n## Strain')).toBe('')
})

test('a heading that looks like a tag stays a text', async () => {
  const html = await contentsOf('## `<img src=x onerror=alert(1)>`\n\n## b\n\n## c "d"')
  expect(html).not.toContain('<img')
  expect(html).toContain('&#x3C;img src=x onerror=alert(1)>')
})
