/** Posts by their other addresses: Markdown, tags, search, lists for programs. */
import { beforeAll, expect } from 'vitest'
import { emptyPost } from '#features/posts/post-schema.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { fuzzStrings } from '../support/fuzz-values.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: Record<string, string>
const markdown = { Accept: 'text/markdown' }
const html = { Accept: 'text/html' }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

/** Each with a word and a tag that no other post has. */
const hidden = {
  'zanzibar-draft': { status: 'draft' },
  'zanzibar-scheduled': { status: 'scheduled', publishedAt: tomorrow },
  'zanzibar-deleted': {},
  'zanzibar-withdrawn': {},
}

beforeAll(async () => {
  ada = await logIn(site())
  const body = { excerpt: 'Zanzibar', content: '<p>Zanzibar.</p>', tags: ['Zanzibar'] }
  for (const [title, state] of Object.entries(hidden)) {
    await sent('POST', '/api/blogs', { title, ...body, ...state })
  }
  await sent('DELETE', '/api/blogs/zanzibar-deleted')
  await sent('PUT', '/api/blogs/zanzibar-withdrawn', { status: 'draft' })
  await sent('POST', '/api/blogs', {
    ...{ title: 'Open', excerpt: 'Warm', content: '<p>Soup.</p><!-- zanzibar -->', tags: ['Soup'] },
  })
  await sent('PUT', '/api/blogs/open/draft', {
    ...{ fields: { ...emptyPost, title: 'Zanzibar', content: '<p>Zanzibar</p>' } },
    ...{ baseRevision: 1, saveRevision: true },
  })
})

async function sent(method: string, path: string, body?: unknown) {
  const response = await call(site(), method, path, body, ada)
  expect([method, path, response.status < 300]).toEqual([method, path, true])
}

check(
  'a post that is not public is in no Markdown, search, tag or list for programs',
  async (report) => {
    const ids = Object.keys(hidden)
    const paths = [
      ...ids.flatMap((id) => [`/blogs/${id}`, `/blogs/${id}.md`, `/blogs/${id}.md.md`]),
      ...ids.flatMap((id) => [`/api/blogs/${id}`, `/api/search?q=${id.replace('-', '%20')}`]),
      ...['/blogs/open.md', '/blogs/open', '/llms.txt', '/api/tags', '/api/blogs?tag=zanzibar'],
      ...[
        '/api/search?q=zanzibar',
        '/api/search?q=zanzi',
        '/api/search?q=zanzebar',
        '/search?q=zanz',
      ],
      ...['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap-1.xml', '/blogs', '/'],
    ]
    const leaks: string[] = []
    for (const path of paths) {
      for (const headers of [markdown, html, { ...markdown, 'If-None-Match': '*' }]) {
        const response = await call(site(), 'GET', path, undefined, headers)
        const text = (await response.text()).replaceAll(path.replaceAll('%20', ' '), '')
        // A page says what was asked for.
        const isEcho = response.status === 404 || path.startsWith('/search')
        if (/zanzibar/i.test(isEcho ? text.replaceAll(/zanzibar[\w .-]*/gi, '') : text))
          leaks.push(path)
        const isPost = ids.some(
          (id) => path.startsWith(`/blogs/${id}`) || path === `/api/blogs/${id}`,
        )
        if (isPost && ![404, 410].includes(response.status))
          leaks.push(`${response.status} ${path}`)
      }
    }
    report(`${leaks.length} leaks in ${paths.length * 3} responses`)
    expect(leaks).toEqual([])
  },
)

check('no spelling of a Markdown address leads elsewhere', async (report) => {
  const spellings = [
    ...[
      '/blogs/../package.json.md',
      '/blogs/%2e%2e%2fpackage.json.md',
      '/blogs/..%2f..%2fREADME.md',
    ],
    ...['/blogs/..%5c..%5cREADME.md', '/blogs/%252e%252e%252fREADME.md', '/blogs/....//README.md'],
    ...['/blogs/README.md', '/README.md', '/blogs/.md', '/blogs/..md', '/blogs/%2e%2e.md'],
    ...['/blogs/open.md.md', '/blogs/open%00.md', '/blogs/open.md%00', '/blogs/open.md/'],
    ...['/blogs/open%2emd', '/blogs/open%2Emd%2Emd', '/blogs/open.MD', '/blogs/OPEN.md'],
    ...['/blogs/open.md;x', '/blogs/open%2f.md', '/blogs/%2fopen.md', '/blogs//open.md'],
    ...['/blogs/open.md%0d%0aX-Injected:1', '/blogs/open.md%20', '/blogs/o%70en.md'],
    ...['/blogs/%ff.md', '/blogs/%ed%a0%80.md', `/blogs/${'a'.repeat(9000)}.md`],
    ...fuzzStrings
      .filter((text) => text.isWellFormed() && text.length < 5000)
      .map((text) => `/blogs/${encodeURIComponent(text)}.md`),
  ]
  const problems: string[] = []
  for (const path of spellings) {
    for (const headers of [{}, markdown]) {
      const {
        status,
        text,
        headers: own,
      } = await rawPathRequest(site(), 'GET', path, undefined, headers)
      const to = new URL(own.location ?? '/', site().url)
      const isOpen = status === 200 && text.startsWith('---\ntitle: "Open"')
      const isAway = to.origin !== site().url || 'x-injected' in own
      const isServed = status < 300 && !isOpen
      if (status >= 500 || isAway || isServed) problems.push(`${status} ${path.slice(0, 80)}`)
    }
  }
  report(`${problems.length} of ${spellings.length * 2} answered otherwise`)
  expect(problems).toEqual([])
})

check('no Accept header puts one form of a post into the place of the other', async (report) => {
  const accepts = [
    ...['text/markdown', 'text/html', '*/*', 'text/markdown;q=0', 'text/markdown;q=1,text/html'],
    ...['TEXT/MARKDOWN', 'text/markdown;q=0.1,text/html;q=0.9', 'text/html, text/markdown;q=abc'],
    ...[
      'text/markdown;q=1e9',
      'text/markdown;charset=utf-8',
      'text/*',
      'text/markdown,'.repeat(300),
    ],
    ...['', ',', ';q=1', 'text/markdown;q=1;q=0', 'text/html;q=0,text/markdown;q=0'],
  ]
  const wrong: string[] = []
  const look = async (path: string, accept: string, expected?: 'html' | 'markdown') => {
    const response = await call(site(), 'GET', path, undefined, { Accept: accept })
    const text = await response.text()
    const type = /^text\/(html|markdown)/.exec(response.headers.get('content-type') ?? '')?.[1]
    const form = text.startsWith('---\n') ? 'markdown' : 'html'
    const isVaried = /\baccept\b(?!-)/i.test(response.headers.get('vary') ?? '')
    const isRight = type === form && (!expected || type === expected)
    if (!isRight || (path === '/blogs/open' && !isVaried)) {
      wrong.push(`${path} ${accept.slice(0, 40)}: ${type}, ${response.headers.get('vary')}`)
    }
  }
  for (const accept of accepts) {
    for (const path of ['/blogs/open.md', '/blogs/open', '/blogs/open?x=1'])
      await look(path, accept)
    await look('/blogs/open', 'text/html,application/xhtml+xml,*/*;q=0.8', 'html')
    await look('/blogs/open', 'text/markdown', 'markdown')
    await look('/blogs/open.md', 'text/html', 'markdown')
  }
  report(`${wrong.length} of ${accepts.length * 6} responses had the wrong form or no Vary`)
  expect(wrong).toEqual([])
})

check('the slug of a tag is a name, whatever it contains', async (report) => {
  const raw = ['%', '%zz', '%ff', '%00', '%ed%a0%80', '..%2f..%2f', '%2500', '%c0%af', '%0d%0aX:1']
  const slugs = [
    ...fuzzStrings.filter((text) => text.isWellFormed() && text.length < 5000),
    ...[
      '',
      'Soup',
      'soup ',
      'soup%',
      "soup' or '1'='1",
      'soup" --',
      'soup\0',
      'SOUP',
      'so_p',
      's%',
    ],
  ].map(encodeURIComponent)
  const problems: string[] = []
  for (const slug of [...slugs, ...raw]) {
    const { status, text } = await rawPathRequest(site(), 'GET', `/api/blogs?tag=${slug}`)
    const isEmpty = status !== 200 || text === '[]'
    if (status >= 500 || !isEmpty) problems.push(`${status} ${slug.slice(0, 60)}`)
  }
  const exact = await (await call(site(), 'GET', '/api/blogs?tag=soup')).json()
  report(`${problems.length} of ${slugs.length + raw.length} failed or found a post`)
  expect(problems).toEqual([])
  expect(exact).toMatchObject([{ slug: 'open' }])
})
