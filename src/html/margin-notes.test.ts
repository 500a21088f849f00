import { expect, test } from 'vitest'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import { markNotes } from './margin-notes.server.ts'
import { renderHtml } from './render-html.server.ts'

const reference = (id: string) => `<sup><a href="#${id}">1</a></sup>`
const noteSection = (items: string) => `<section><h2>Notes</h2><ol>${items}</ol></section>`

async function marked(source: string) {
  return markNotes((await renderHtml(source)).html)
}

test('each note and its reference get the same number', async () => {
  const items = '<li id="a">Salt. <a href="#back">back</a></li><li id="b"><p>Sour.</p></li>'
  const html = await marked(`<p>${reference('b')} ${reference('a')}</p>${noteSection(items)}`)
  expect(html).toContain('<a class="ref-2" href="#post-b">')
  expect(html).toContain('<a class="ref-1" href="#post-a">')
  expect(html).toContain('<section class="notes">')
  expect(html).toContain('<li id="post-a" class="note-1">')
  expect(html).toContain('<li id="post-b" class="note-2">')
})

test('the notes of Markdown are marked, at their first mention', async () => {
  const html = markNotes(await renderMarkdown('A[^n] b[^n]\n\n[^n]: Fine.'))
  expect(html.match(/class="ref-1"/g)).toHaveLength(1)
  expect(html).toMatch(/class="ref-1" href="#post-fn-n" id="post-fnref-n"/)
  expect(html).toContain('class="note-1"')
})

const many = Array.from({ length: 13 }, (_, index) => `n${index}`)

test.each([
  ['a note that nothing refers to', `<p>${reference('a')}</p>`, '<li id="a">A</li><li>B</li>'],
  ['a list inside a note', `<p>${reference('a')}</p>`, '<li id="a">A<ul><li>B</li></ul></li>'],
  ['no references', '<p>Salt</p>', '<li id="a">A</li>'],
  [
    'more notes than the stylesheet has rules for',
    many.map(reference).join(''),
    many.map((id) => `<li id="${id}">A</li>`).join(''),
  ],
])('with %s all notes stay below the text', async (_, text, items) => {
  const { html } = await renderHtml(text + noteSection(items))
  expect(markNotes(html)).toBe(html)
})

test('a section in the middle of a post has no notes', async () => {
  const source = `<p>${reference('a')}</p>${noteSection('<li id="a">A</li>')}<p>More.</p>`
  expect(await marked(source)).not.toContain('class="note')
})
