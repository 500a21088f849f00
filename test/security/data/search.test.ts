/** Hostile questions to the search, and posts by their other addresses: Markdown, tags, Accept headers. */
import { expect, test } from 'vitest'
import { createTestSite } from '../../support/app.ts'
import { signInAs } from '../../support/test-users.ts'
import { fuzzStrings } from '../support/fuzz-values.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'

/** A site with three posts, one of which has markup in all its texts. */
async function siteWithPosts() {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const excerpt = '<script>alert(1)</script>'
  for (const [title, content] of [
    ['Stock', `<p>Simmer the bones. ${'stone stove store '.repeat(500)}</p>`],
    ['Onion soup', '<p>Slowly.</p>'],
    [`Vector ${vector}`, `<pre><code>${vector.replaceAll('<', '&lt;')} vectorword</code></pre>`],
  ]) {
    const post = { title, content, excerpt, tags: ['Soup'] }
    expect((await site.send('POST', '/api/blogs', post, { headers })).status).toBe(201)
  }
  const search = async (question: string) =>
    (await site.request(`/api/search?q=${encodeURIComponent(question)}`)).json()
  await expect.poll(() => search('vectorword')).toHaveLength(1)
  return { site, search }
}

const vector = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>'

/** None of them has a word of a post. */
const syntax = [
  // SQL
  ...["' or '1'='1", "'; drop table search_entry; --", '%', '_', "'", '"', '\\', "\\'", '$1', '?1'],
  // FTS5
  ...['""', '"a', '*', 'a*', '^a', '-a', 'NOT', 'a AND', 'NEAR(a b, 2)', '(', ')', 'title:*'],
  ...['{title} : a', '{title tags} : (a OR b)', 'rank MATCH a'],
  // tsquery
  ...['a & b', 'a | b', '!a', 'a <-> b', 'a <2> b', 'a:*ABCD', "''", '&', '!(a | b)', '<->', ':*'],
  // Characters
  ...['\0', 'a\0b', '\u0301', 'a\u0301\u0302'.repeat(20), '\u200d', '\ufeff', '\u202e', '\ufffe'],
  ...['\u{10ffff}', 'ﷺ'.repeat(50), 'İ', 'ß'.repeat(100), 'ǆ', '①②', '𠮷'.repeat(100)],
  ...['東'.repeat(200), 'ภาษาไทย'.repeat(30), 'c+'.repeat(100), ' '.repeat(200)],
]
/** They cannot be sent as text. */
const encoded = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%u0041', '%F0%9F']

test('no question of a visitor is read as SQL, FTS5 or tsquery', async () => {
  const { site, search } = await siteWithPosts()
  const questions = [
    ...[...syntax, ...fuzzStrings].filter((text) => text.isWellFormed()).map(encodeURIComponent),
    ...encoded,
  ].filter((text) => text.length < 12_000)
  const failed: string[] = []
  for (const question of questions) {
    for (const path of [`/api/search?q=${question}`, `/search?q=${question}`]) {
      const { status } = await rawPathRequest(site, 'GET', path)
      if (status !== 200) failed.push(`${status} ${path.slice(0, 100)}`)
    }
  }
  expect(failed).toEqual([])
  const found: string[] = []
  for (const question of [
    ...['zzz*', 'o%', 'o_ion', 'NOT zzz', 'zzz OR onion', 'onion | zzz', '!zzz', 'title:onion'],
    ...['^onion zzz', 'NEAR(onion soup)', 'onion:*ABCD', 'onion <-> zzz', '{title} : onion'],
    ...['"onion" OR "soup"', 'onion AND NOT slowly', "' or 1=1 zzz --", '*', '%', "onion' | 'zzz"],
  ]) {
    if ((await search(question)).length > 0) found.push(question)
  }
  expect(found).toEqual([])
  expect(await search('onion! "SOUP"')).toMatchObject([{ slug: 'onion-soup' }])
})

test('markup in a question and in what it finds is text', async () => {
  const { site } = await siteWithPosts()
  const questions = [`vectorword ${vector}`, vector, 'vectorword', '</script><script>alert(1)//']
  const pages = await Promise.all(
    questions.map(async (question) =>
      (await site.request(`/search?q=${encodeURIComponent(question)}`)).text(),
    ),
  )
  expect(pages[2]).toContain('&lt;script&gt;alert(1)')
  expect(pages.filter((text) => /<script>alert|<img src=x|<svg onload/.test(text))).toEqual([])
})

test('a question of 10 KB is answered or refused, and a limit is a number up to 20', async () => {
  const { site } = await siteWithPosts()
  const statusOf = async (path: string) => (await rawPathRequest(site, 'GET', path)).status
  for (const part of ['a', '%20onion', '%F0%A0%AE%B7', '%CC%81', '*', '%00']) {
    for (const page of ['/api/search', '/search']) {
      const question = part.repeat(10_000 / part.length)
      expect([200, 414, 431]).toContain(await statusOf(`${page}?q=${question}`))
    }
  }
  const limits = ['0', '-1', '21', '1e1', '1.0', '0x5', '%2B5', '05', '%205', '5;', '', 'NaN']
  for (const limit of [...limits, '9'.repeat(20), '%D9%A3', '5%00', '5%0a', '[5]', '1,2']) {
    expect([limit, await statusOf(`/api/search?q=onion&limit=${limit}`)]).toEqual([limit, 400])
  }
  expect([200, 400]).toContain(await statusOf('/api/search?q=stone&limit=1&limit=1000'))
  expect(await statusOf('/api/search?q[]=onion&q[a]=b&limit[]=9999')).toBe(200)
})

test('no spelling of a Markdown address or of a tag leads elsewhere', async () => {
  const { site } = await siteWithPosts()
  const words = fuzzStrings.filter((text) => text.isWellFormed() && text.length < 5000)
  const spellings = [
    ...['/blogs/../package.json.md', '/blogs/%2e%2e%2fpackage.json.md', '/blogs/..%5cREADME.md'],
    ...[
      '/blogs/%252e%252e%252fREADME.md',
      '/blogs/....//README.md',
      '/blogs/README.md',
      '/README.md',
    ],
    ...['/blogs/.md', '/blogs/%2e%2e.md', '/blogs/stock.md.md', '/blogs/stock%00.md'],
    ...['/blogs/stock.md/', '/blogs/stock%2emd', '/blogs/stock.MD', '/blogs/STOCK.md'],
    ...['/blogs/stock.md;x', '/blogs/stock%2f.md', '/blogs//stock.md', '/blogs/st%6fck.md'],
    ...['/blogs/stock.md%0d%0aX-Injected:1', '/blogs/%ff.md', `/blogs/${'a'.repeat(9000)}.md`],
    ...words.map((text) => `/blogs/${encodeURIComponent(text)}.md`),
  ]
  const astray: string[] = []
  for (const path of spellings) {
    for (const headers of [{}, { Accept: 'text/markdown' }]) {
      const answer = await rawPathRequest(site, 'GET', path, undefined, headers)
      const to = new URL(answer.headers.location ?? '/', site.url)
      const isPost = answer.status === 200 && answer.text.startsWith('---\ntitle: "Stock"')
      const isAway = to.origin !== site.url || 'x-injected' in answer.headers
      if (answer.status >= 500 || isAway || (answer.status < 300 && !isPost)) {
        astray.push(`${answer.status} ${path.slice(0, 80)}`)
      }
    }
  }
  const slugs = ['', 'Soup', 'soup ', 'soup%', "soup' or '1'='1", 'soup\0', 'SOUP', 'so_p']
  for (const slug of [
    ...[...slugs, ...words].map(encodeURIComponent),
    '%',
    '%zz',
    '..%2f',
    '%ff',
  ]) {
    const { status, text } = await rawPathRequest(site, 'GET', `/api/blogs?tag=${slug}`)
    if (status >= 500 || (status === 200 && text !== '[]')) astray.push(`${status} ${slug}`)
  }
  expect(astray).toEqual([])
  expect(await (await site.request('/api/blogs?tag=soup')).json()).toHaveLength(3)
})

test('no Accept header puts one form of a post into the place of the other', async () => {
  const { site } = await siteWithPosts()
  const accepts = [
    ...['text/markdown', 'text/html', '*/*', 'text/markdown;q=0', 'text/markdown;q=1,text/html'],
    ...['TEXT/MARKDOWN', 'text/markdown;q=0.1,text/html;q=0.9', 'text/html, text/markdown;q=abc'],
    ...['text/markdown;q=1e9', 'text/*', 'text/markdown,'.repeat(300), '', ',', ';q=1'],
  ]
  const wrong: string[] = []
  const look = async (path: string, accept: string, expected?: string) => {
    const response = await site.request(path, { headers: { Accept: accept } })
    const isRedirect = response.headers.get('location') === '/blogs/stock.md'
    const isMarkdown = (await response.text()).startsWith('---\n')
    const form = isRedirect ? 'redirect' : isMarkdown ? 'markdown' : 'html'
    const isPrivate = response.headers.get('cache-control') === 'private'
    const isVaried = /\baccept\b(?!-)/i.test(response.headers.get('vary') ?? '')
    const isRight = isPrivate === isRedirect && (!expected || form === expected)
    if (!isRight || (path === '/blogs/stock' && !isVaried)) wrong.push(`${path} ${accept}: ${form}`)
  }
  for (const accept of accepts) {
    for (const path of ['/blogs/stock.md', '/blogs/stock', '/blogs/stock?x=1'])
      await look(path, accept)
    await look('/blogs/stock', 'text/html,application/xhtml+xml,*/*;q=0.8', 'html')
    await look('/blogs/stock', 'text/markdown', 'redirect')
    await look('/blogs/stock.md', 'text/html', 'markdown')
  }
  expect(wrong).toEqual([])
})
