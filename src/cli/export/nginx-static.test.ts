/** Runs the shipped configuration on the machine's nginx; skipped without one. */
import { existsSync } from 'node:fs'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import type { Resume } from '#features/resume/resume-field.ts'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { testTime } from '../../../test/support/app.ts'
import { exportTestSite, renamePost, siteToExport } from '../../../test/support/exported-site.ts'
import { brotliModule, startStaticNginx } from '../../../test/support/nginx-static.ts'
import { findProgram } from '../../../test/support/proxies.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const hasNginx = findProgram('nginx') !== undefined
const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

interface HostedResponse {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

async function hostedSite(resume: Partial<Resume> = {}) {
  const { db, folder, around, read } = await siteToExport()
  // The workers run as another user.
  await chmod(around, 0o755)
  await insertPost(db, { ...draft, tags: ['C++'] }, testTime)
  await insertPost(db, { ...draft, title: 'Odd' }, testTime)
  await renamePost(db, 'odd', 'Süppe 100%')
  await insertPost(db, { ...draft, title: 'Gone' }, testTime)
  await removePost(db, 'gone', testTime)
  await updatePost(db, 'soup', { slug: 'broth' }, { at: testTime, savedBy: 'Ada' })
  await updatePost(db, 'soup', { slug: 'soup' }, { at: testTime, savedBy: 'Ada' })
  const content = { ...sampleContent, resume: { ...sampleContent.resume, ...resume } }
  await addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn: 0 })
  const uploads = await temporaryFolder()
  if (resume.file) await writeFile(join(uploads, resume.file), 'own')
  await exportTestSite({ db, folder, uploads })
  const nginx = await startStaticNginx(folder)
  onTestFinished(nginx.stop)
  return {
    read,
    folder,
    request: (path: string, encoding = '') => request(nginx.port, path, encoding),
  }
}

/** The raw response: `fetch` would decompress it and follow redirects. */
function request(port: number, path: string, encoding: string): Promise<HostedResponse> {
  const headers = { 'Accept-Encoding': encoding }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
    }).on('error', reject)
  })
}

test.skipIf(!hasNginx)('nginx serves and redirects like the site itself', async () => {
  const { read, request } = await hostedSite()
  const paths = [
    '/',
    '/blogs',
    '/blogs/soup',
    '/blogs/S%C3%BCppe%20100%25',
    '/no',
    '/blogs/gone',
    '/_headers',
    '/.nojekyll',
  ]
  const responses = await Promise.all(paths.map((path) => request(path)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 410, 404, 404])
  expect(responses[2]?.bytes.toString()).toBe(await read('blogs/soup.html'))
  expect(responses[4]?.bytes.toString()).toBe(await read('404.html'))
  expect(responses[5]?.bytes.toString()).toBe(await read('404.html'))
  const policy = /Content-Security-Policy: (.*)/.exec(await read('_headers'))?.[1]
  expect(responses.map(({ headers }) => headers['content-security-policy'])).toEqual(
    paths.map(() => policy),
  )
  const moved = [
    '/blog',
    '/blogs/',
    '/blogs/soup/',
    '/blogs?page=2',
    '/blogs?page=1',
    '/blogs/broth?a=1',
  ]
  const redirects = await Promise.all(moved.map((path) => request(path)))
  expect(redirects.map(({ status, headers }) => `${status} ${headers.location ?? ''}`)).toEqual([
    '301 /blogs',
    '301 /blogs',
    '301 /blogs/soup',
    '301 /blogs/page/2',
    '200 ',
    '301 /blogs/soup?a=1',
  ])
})

test.skipIf(!hasNginx)(
  'nginx sends content types, cache lifetimes and the compressed copies',
  async () => {
    const { read, folder, request } = await hostedSite()
    const [revision] = await readdir(join(folder, 'search-index'))
    const [card = ''] = /\/cards\/site-\w+\.png/.exec(await read('index.html')) ?? []
    const paths = [
      '/',
      '/build/site.js',
      '/assets/headshot-400.avif',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/tags/cpp/rss.xml',
      '/tags/cpp/atom.xml',
      '/tags/cpp/feed.json',
      '/site.webmanifest',
      '/favicon.svg',
      card,
      '/search-index.bin',
      `/search-index/${revision}/posts-0.bin`,
      '/build/no.js',
    ]
    const responses = await Promise.all(paths.map((path) => request(path)))
    const sent = responses.map(
      ({ headers }) => `${headers['content-type']} | ${headers['cache-control']}`,
    )
    const page = 'public, max-age=0, must-revalidate'
    expect(sent).toEqual([
      `text/html; charset=utf-8 | ${page}`,
      'text/javascript; charset=utf-8 | public, max-age=31536000, immutable',
      'image/avif | public, max-age=3600, must-revalidate',
      `application/rss+xml; charset=utf-8 | ${page}`,
      `application/atom+xml; charset=utf-8 | ${page}`,
      `application/feed+json; charset=utf-8 | ${page}`,
      `application/rss+xml; charset=utf-8 | ${page}`,
      `application/atom+xml; charset=utf-8 | ${page}`,
      `application/feed+json; charset=utf-8 | ${page}`,
      `application/manifest+json | ${page}`,
      'image/svg+xml | public, max-age=3600, must-revalidate',
      'image/png | public, max-age=31536000, immutable',
      `application/octet-stream | ${page}`,
      'application/octet-stream | public, max-age=31536000, immutable',
      'text/html; charset=utf-8 | undefined',
    ])
    const offered = existsSync(brotliModule) ? ['gzip', 'br'] : ['gzip']
    const compressed = await Promise.all(
      offered.map((encoding) => request('/blogs/soup', encoding)),
    )
    const size = Buffer.byteLength(await read('blogs/soup.html'))
    expect(compressed.map(({ headers }) => headers['content-encoding'])).toEqual(offered)
    expect(compressed.every(({ bytes }) => bytes.length < size / 2)).toBe(true)
    expect(compressed.map(({ headers }) => headers.vary)).toEqual(
      offered.map(() => 'Accept-Encoding'),
    )
  },
)

test.skipIf(!hasNginx).each([
  ['html', 'text/html; charset=utf-8', ['/assets/resume.html', '/assets/resume']],
  ['pdf', 'application/pdf', ['/assets/resume.pdf']],
] as const)('nginx sends an own %s résumé with its own policy', async (kind, type, paths) => {
  const { request } = await hostedSite({ kind: 'file', file: `cv-0123456789.${kind}` })
  const page = await request('/')
  const responses = await Promise.all(paths.map((path) => request(path)))
  expect(responses.map(({ status, bytes }) => [status, bytes.toString()])).toEqual(
    paths.map(() => [200, 'own']),
  )
  expect(responses.map(({ headers }) => headers)).toMatchObject(
    paths.map(() => ({
      'content-type': type,
      'content-security-policy': resumeFilePolicies[kind],
      'x-content-type-options': page.headers['x-content-type-options'],
      'cache-control': 'public, max-age=3600, must-revalidate',
      'cross-origin-resource-policy': 'same-origin',
    })),
  )
})
