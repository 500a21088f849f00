import { expect, test } from 'vitest'
import { anchorsIn, linksOf } from './links.server.ts'

test.each([
  ['a link', '<a class="x" href="/a?b&amp;c#d">', ['/a?b&c#d']],
  ['one after a > in an attribute', '<img alt="a > b" src="/a.webp"/>', ['/a.webp']],
  ['one without quotes', "<a href=/a><a href='/b' hidden>", ['/a', '/b']],
  [
    'every width of a picture',
    '<source srcSet="/a.avif 480w, /b.avif 800w"/>',
    ['/a.avif', '/b.avif'],
  ],
  ['a preview', '<meta property="og:image" content="/a.png"/>', ['/a.png']],
  ['a refresh', '<meta http-equiv="refresh" content="0; url=/blogs">', ['/blogs']],
  ['a form', '<form method="post" action="/#contact">', ['/#contact']],
  ['a drawing', '<use href="/icons.svg#sun"></use>', ['/icons.svg#sun']],
  ['deferred scripts', '<script data-start="/a.js /b.js">x</script>', ['/a.js', '/b.js']],
  ['no text', '<p>&lt;a href="/a"&gt;</p><script>x = \'<a href="/b">\'</script>', []],
])('a page has %s', (_, html, links) => {
  expect(linksOf('page.html', html)).toEqual(links)
})

test.each([
  ['sitemap.xml', '<url><loc>https://a.example/b?c&amp;d</loc></url>', ['https://a.example/b?c&d']],
  [
    'rss.xml',
    '<link>/a</link><content:encoded>&lt;a href=&quot;/b&amp;amp;c&quot;&gt;</content:encoded>',
    ['/a', '/b&c'],
  ],
  [
    'atom.xml',
    '<id>/i</id><link rel="self" href="/a"/><content type="html">&lt;img src=&quot;/b&quot;&gt;</content>',
    ['/i', '/a', '/b'],
  ],
  [
    'feed.json',
    '{"feed_url":"/f","home_page_url":"/","items":[{"id":"/i","url":"/u","image":"/p","content_html":"<a href=\'/b\'>b</a>"}]}',
    ['/f', '/', '/i', '/u', '/p', '/b'],
  ],
  ['resume.json', '{"basics":{"url":"https://a.example/"}}', []],
  [
    'site.css',
    '@font-face { src: url(/a.woff2) format("woff2"), url("b.woff2") }',
    ['/a.woff2', 'b.woff2'],
  ],
  [
    'site.js',
    'import"./a-1.js";m=["build/b-2.js","build/c.css"]',
    ['./a-1.js', '/build/b-2.js', '/build/c.css'],
  ],
  ['site.webmanifest', '{"start_url":"/","icons":[{"src":"/a.png"}]}', ['/', '/a.png']],
  ['a.png', 'href="/a"', []],
])('%s links to the files it needs', (file, text, links) => {
  expect(linksOf(file, text)).toEqual(links)
})

test('an anchor is an id, or the name of an a element', () => {
  const html = '<h2 id="caf&#xE9;">x</h2><a name="old"></a><input name="email">'
  expect([...anchorsIn(html)]).toEqual(['café', 'old'])
})
