import { expect, test } from 'vitest'
import { sectionsOf } from './sections.server.ts'

test('a post has a section for each of its headings', () => {
  const html =
    '<p>Before <em>ser</em>vice.</p><h2 id="salt">Salt &amp; time<a class="anchor" href="#salt">#</a></h2><ul><li>one</li><li>two</li></ul><pre><code>let a = 1\nlet b</code></pre><h3 id="end">End</h3>'
  expect(sectionsOf(html)).toEqual([
    { anchor: '', heading: '', text: 'Before service.' },
    { anchor: 'salt', heading: 'Salt & time', text: 'one two let a = 1 let b' },
    { anchor: 'end', heading: 'End', text: '' },
  ])
})

test('what nobody reads is not found', () => {
  const html =
    '<math><semantics><mi>x</mi><annotation>\\hidden</annotation></semantics></math><h2>No id</h2>'
  expect(sectionsOf(html)).toEqual([{ anchor: '', heading: '', text: 'x No id' }])
  expect(sectionsOf('')).toEqual([])
})
