import { expect, test } from 'vitest'
import { extractLinks } from './extract-links.server.ts'

const page = { kind: 'post', id: 'soup', url: 'https://folio.test/blogs/soup' } as const

test('a text has links inside the site and to others, each address once', () => {
  const html = `<h2 id="salt">Salt<a class="anchor" href="#salt">#</a></h2>
    <p><a href="/blogs/stew?x=1#oven">Stew</a> <a href="#salt">above</a>
    <a href="https://Folio.test/about">about</a> <a href="https://example.org/a#b">there</a>
    <a href="https://example.org/a#b">again</a> <a href="http://[">odd</a>
    <a href="mailto:ann@example.org">mail</a> <a>none</a></p>`
  expect(extractLinks({ ...page, html })).toMatchObject([
    { text: 'Stew', target: { kind: 'inner', path: '/blogs/stew?x=1', anchor: 'oven' } },
    { href: '#salt', target: { kind: 'inner', path: '/blogs/soup', anchor: 'salt' } },
    { target: { kind: 'inner', path: '/about', anchor: '' } },
    { target: { kind: 'outer', url: 'https://example.org/a', host: 'example.org' } },
    { href: 'http://[', target: { kind: 'invalid' } },
  ])
})
