/** The shipped configuration on an nginx of this machine; where there is none, nothing is tried. */
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { testTime } from '../../test/support/app.ts'
import { exportTestSite, renamePost, siteToExport } from '../../test/support/exported-site.ts'
import { brotliModule, startStaticNginx } from '../../test/support/nginx-static.ts'
import { findProgram } from '../../test/support/proxies.ts'

const isThere = findProgram('nginx') !== undefined
const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

interface Answer {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

async function hostedSite() {
  const { db, folder, around, read } = await siteToExport()
  // Its workers run as somebody else.
  await chmod(around, 0o755)
  await insertPost(db, draft, testTime)
  await insertPost(db, { ...draft, title: 'Odd' }, testTime)
  await renamePost(db, 'odd', 'Süppe 100%')
  await exportTestSite({ db, folder })
  const nginx = await startStaticNginx(folder)
  onTestFinished(nginx.stop)
  return { read, ask: (path: string, encoding = '') => ask(nginx.port, path, encoding) }
}

/** As it comes over the wire: fetch would unpack it, and follow. */
function ask(port: number, path: string, encoding: string): Promise<Answer> {
  const headers = { 'Accept-Encoding': encoding }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
    }).on('error', reject)
  })
}

test.skipIf(!isThere)('nginx shows and redirects as the site itself would', async () => {
  const { read, ask } = await hostedSite()
  const paths = [
    '/',
    '/blogs',
    '/blogs/soup',
    '/blogs/S%C3%BCppe%20100%25',
    '/no',
    '/_headers',
    '/.nojekyll',
  ]
  const answers = await Promise.all(paths.map((path) => ask(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404, 404])
  expect(answers[2]?.bytes.toString()).toBe(await read('blogs/soup.html'))
  expect(answers[4]?.bytes.toString()).toBe(await read('404.html'))
  const policy = /Content-Security-Policy: (.*)/.exec(await read('_headers'))?.[1]
  expect(answers.map(({ headers }) => headers['content-security-policy'])).toEqual(
    paths.map(() => policy),
  )
  const moved = ['/blog', '/blogs/', '/blogs/soup/', '/blogs?page=2', '/blogs?page=1']
  const redirects = await Promise.all(moved.map((path) => ask(path)))
  expect(redirects.map(({ status, headers }) => `${status} ${headers.location ?? ''}`)).toEqual([
    '301 /blogs',
    '301 /blogs',
    '301 /blogs/soup',
    '301 /blogs/page/2',
    '200 ',
  ])
})

test.skipIf(!isThere)(
  'nginx tells kinds and how long each may be kept, and sends the copies',
  async () => {
    const { read, ask } = await hostedSite()
    const paths = [
      '/',
      '/build/site.js',
      '/assets/headshot-400.avif',
      '/rss.xml',
      '/site.webmanifest',
      '/build/no.js',
    ]
    const answers = await Promise.all(paths.map((path) => ask(path)))
    const told = answers.map(
      ({ headers }) => `${headers['content-type']} | ${headers['cache-control']}`,
    )
    const page = 'public, max-age=0, must-revalidate'
    expect(told).toEqual([
      `text/html; charset=utf-8 | ${page}`,
      'text/javascript; charset=utf-8 | public, max-age=31536000, immutable',
      'image/avif | public, max-age=3600, must-revalidate',
      `application/rss+xml; charset=utf-8 | ${page}`,
      `application/manifest+json | ${page}`,
      'text/html; charset=utf-8 | undefined',
    ])
    const offered = existsSync(brotliModule) ? ['gzip', 'br'] : ['gzip']
    const packed = await Promise.all(offered.map((encoding) => ask('/blogs/soup', encoding)))
    const size = Buffer.byteLength(await read('blogs/soup.html'))
    expect(packed.map(({ headers }) => headers['content-encoding'])).toEqual(offered)
    expect(packed.every(({ bytes }) => bytes.length < size / 2)).toBe(true)
    expect(packed.map(({ headers }) => headers.vary)).toEqual(offered.map(() => 'Accept-Encoding'))
  },
)
