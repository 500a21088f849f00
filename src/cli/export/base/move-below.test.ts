import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { moverBelow } from './move-below.server.ts'

const move = (file: string, content: string) =>
  String(moverBelow('/repo').moveFile(file, Buffer.from(content)))

test.each([
  ['<a class=x href="/blogs?a&amp;b#c">', '<a class=x href="/repo/blogs?a&amp;b#c">'],
  ["<a href=/a><a href='/'>", "<a href=/repo/a><a href='/repo/'>"],
  [
    '<source srcSet="/a.avif 480w, /b.avif 800w"/>',
    '<source srcSet="/repo/a.avif 480w, /repo/b.avif 800w"/>',
  ],
  ['<svg><use href="/icons.svg#sun"/></svg>', '<svg><use href="/repo/icons.svg#sun"/></svg>'],
  ['<form action="/#contact">', '<form action="/repo/#contact">'],
  ['<meta content="0; url=/blogs">', '<meta content="0; url=/repo/blogs">'],
  [
    '<script data-start="/a.js /b.js"></script>',
    '<script data-start="/repo/a.js /repo/b.js"></script>',
  ],
  ['<style>a{src:url(/fonts/a.woff2)}</style>', '<style>a{src:url(/repo/fonts/a.woff2)}</style>'],
])('a page has %s, which moves', (html, moved) => {
  expect(move('page.html', html)).toBe(moved)
})

test.each([
  '<a href="//cdn.example/a">',
  '<a href="https://ada.github.io/other/">',
  '<a href="soup">, <a href="#salt">, <a href="mailto:ada@example.org">',
  '<p>&lt;a href="/a"&gt; Grüße /blogs</p>',
  '<script>location = "/blogs"</script>',
  '<svg><path d="/"/></svg>',
])('a page has %s, which stays', (html) => {
  expect(move('page.html', html)).toBe(html)
})

test('the data of a page moves with it, and its scripts add the paths to the origin', () => {
  const data = {
    publicUrl: 'https://ada.github.io/repo',
    queries: [['/api/blogs/soup', { imageUrl: '/uploads/a.webp', title: '/ is a slash' }]],
    site: { text: '<p><a href="/blogs/soup">Soup</a></p>', profiles: [{ href: '/' }] },
    exported: { path: '/blogs/soup', search: '' },
  }
  const html = `<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
  const [, json = ''] = />(.*)</.exec(move('page.html', html)) ?? []
  expect(JSON.parse(json)).toEqual({
    publicUrl: 'https://ada.github.io',
    queries: [['/api/blogs/soup', { imageUrl: '/repo/uploads/a.webp', title: '/ is a slash' }]],
    site: { text: '<p><a href="/repo/blogs/soup">Soup</a></p>', profiles: [{ href: '/repo/' }] },
    exported: { path: '/repo/blogs/soup', search: '' },
  })
})

test.each([
  ['a={home:`/`,posts:"/blogs"}', 'a={home:`/repo/`,posts:"/repo/blogs"}'],
  [`b=id=>\`/blogs/\${id}\``, `b=id=>\`/repo/blogs/\${id}\``],
  ['f=function(e){return"/"+e}', 'f=function(e){return"/repo/"+e}'],
  ['/^\\/(blogs|tags)\\/([^/]+)$/.exec(p)', '/^\\/repo\\/(blogs|tags)\\/([^/]+)$/.exec(p)'],
  ['/^(?:(\\/assets\\/.+)-1600)$/', '/^(?:(\\/repo\\/assets\\/.+)-1600)$/'],
  ['p=`<a href="/blogs/soup">Soup</a>`', 'p=`<a href="/repo/blogs/soup">Soup</a>`'],
  [
    'c="/api/blogs";d=a.join("/");e=/\\/$/;g="/ or"',
    'c="/api/blogs";d=a.join("/");e=/\\/$/;g="/ or"',
  ],
])('a script has %s', (script, moved) => {
  expect(move('build/a.js', script)).toBe(moved)
})

test('Markdown moves its links, pictures, definitions and inline HTML', () => {
  const text =
    '[a](/blogs/a "t"), ![b](</uploads/b.webp>), <a href="/c">c</a>, `[d](/d)`\n\n[e]: /blogs/e\n\n[f](https://x.example/f)\n'
  expect(move('blogs/a.md', text)).toBe(
    '[a](/repo/blogs/a "t"), ![b](</repo/uploads/b.webp>), <a href="/repo/c">c</a>, `[d](/d)`\n\n[e]: /repo/blogs/e\n\n[f](https://x.example/f)\n',
  )
})

test('the web manifest moves', () => {
  const manifest = { name: '/ Ada', start_url: '/', icons: [{ src: '/assets/icon-192.png' }] }
  expect(JSON.parse(move('site.webmanifest', JSON.stringify(manifest)))).toEqual({
    ...{ name: '/ Ada', start_url: '/repo/' },
    icons: [{ src: '/repo/assets/icon-192.png' }],
  })
})

test('a file of the owner keeps its bytes, whatever its encoding', () => {
  const bytes = Buffer.from('<a href="/x">\xff</a>', 'latin1')
  const moved = moverBelow('/repo').moveFile('assets/resume.html', bytes)
  expect(Buffer.from(moved).toString('latin1')).toBe('<a href="/repo/x">\xff</a>')
})

test('the policy names an inline style as it is after the move', () => {
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  const [before, after] = ['a{src:url(/fonts/é)}', 'a{src:url(/repo/fonts/é)}']
  const mover = moverBelow('/repo')
  mover.moveFile('index.html', `<style>${before}</style>`)
  expect(mover.movePolicy(`style-src '${hash(before)}' '${hash('p{}')}'`)).toBe(
    `style-src '${hash(after)}' '${hash('p{}')}'`,
  )
})
