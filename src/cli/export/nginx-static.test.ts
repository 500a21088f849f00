/** Runs the shipped configuration on the machine's nginx; skipped without one. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { test as exportTest, oddSlug } from '../../../test/support/exported-site.ts'
import { brotliModule, startStaticNginx } from '../../../test/support/nginx-static.ts'
import { findProgram } from '../../../test/support/proxies.ts'

const test = exportTest.skipIf(findProgram('nginx') === undefined)

interface HostedResponse {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

async function hosted(folder: string) {
  const nginx = await startStaticNginx(folder)
  onTestFinished(nginx.stop)
  return (path: string, encoding = '') => request(nginx.port, path, encoding)
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

test('nginx serves and redirects like the site itself', async ({ ownExport: { folder, read } }) => {
  const request = await hosted(folder)
  const paths = [
    '/',
    '/blogs',
    '/blogs/soup',
    `/blogs/${encodeURIComponent(oddSlug)}`,
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
    '/blogs/mac-os?a=1',
  ]
  const redirects = await Promise.all(moved.map((path) => request(path)))
  expect(redirects.map(({ status, headers }) => `${status} ${headers.location ?? ''}`)).toEqual([
    '301 /blogs',
    '301 /blogs',
    '301 /blogs/soup',
    '301 /blogs/page/2',
    '200 ',
    '301 /blogs/linux?a=1',
  ])
})

test('nginx sends content types, cache lifetimes and the compressed copies', async ({
  ownExport: { folder, read },
}) => {
  const request = await hosted(folder)
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
  const compressed = await Promise.all(offered.map((encoding) => request('/blogs/soup', encoding)))
  const size = Buffer.byteLength(await read('blogs/soup.html'))
  expect(compressed.map(({ headers }) => headers['content-encoding'])).toEqual(offered)
  expect(compressed.every(({ bytes }) => bytes.length < size / 2)).toBe(true)
  expect(compressed.map(({ headers }) => headers.vary)).toEqual(
    offered.map(() => 'Accept-Encoding'),
  )
})

const resumePaths = { html: ['/assets/resume.html', '/assets/resume'], pdf: ['/assets/resume.pdf'] }

async function expectOwnResume(folder: string, kind: 'html' | 'pdf') {
  const request = await hosted(folder)
  const page = await request('/')
  const responses = await Promise.all(resumePaths[kind].map((path) => request(path)))
  for (const { status, bytes, headers } of responses) {
    expect([status, bytes.toString('latin1')]).toEqual([200, `own cv-0123456789.${kind} \xff`])
    expect(headers).toMatchObject({
      'content-type': kind === 'html' ? 'text/html; charset=utf-8' : 'application/pdf',
      'content-security-policy': resumeFilePolicies[kind],
      'x-content-type-options': page.headers['x-content-type-options'],
      'cache-control': 'public, max-age=3600, must-revalidate',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
}

test('nginx sends an own résumé with its own policy', async ({
  htmlResumeExport,
  pdfResumeExport,
}) => {
  await expectOwnResume(htmlResumeExport.folder, 'html')
  await expectOwnResume(pdfResumeExport.folder, 'pdf')
})
