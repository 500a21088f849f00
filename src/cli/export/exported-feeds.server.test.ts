import { expect } from 'vitest'
import { testOrigin } from '../../../test/support/app.ts'
import { test } from '../../../test/support/exported-site.ts'
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../test/support/feed-rules.ts'

test('an export has the feeds of each tag as plain files, and their types', async ({
  ownExport: { read },
}) => {
  const feeds = [
    rssFaults(await read('tags/cpp/rss.xml')),
    atomFaults(await read('tags/cpp/atom.xml')),
    jsonFeedFaults(await read('tags/cpp/feed.json')),
  ]
  expect(feeds).toEqual([[], [], []])
  expect(await read('rss.xml')).toMatch(/^<\?xml /)
  await expect(read('tags/secret/rss.xml')).rejects.toThrow('ENOENT')
  const headers = await read('_headers')
  expect(headers).toContain('\n/tags/:tag/rss.xml\n  Content-Type: application/rss+xml')
  expect(headers).toContain('\n/tags/:tag/feed.json\n  Content-Type: application/feed+json')
})

test('a former path of a tag leads to its page and its feeds', async ({ ownExport: { read } }) => {
  const redirects = (await read('_redirects')).split('\n')
  expect(redirects.filter((line) => line.startsWith('/tags'))).toEqual([
    '/tags/c-plus-plus /tags/cpp 301',
    '/tags/c-plus-plus/rss.xml /tags/cpp/rss.xml 301',
    '/tags/c-plus-plus/atom.xml /tags/cpp/atom.xml 301',
    '/tags/c-plus-plus/feed.json /tags/cpp/feed.json 301',
  ])
  expect(await read('_nginx.conf')).toContain(
    'location = "/tags/c-plus-plus/rss.xml" { return 301 "/tags/cpp/rss.xml$is_args$args"; }',
  )
  expect(await read('tags/c-plus-plus/index.html')).toContain('content="0; url=/tags/cpp"')
})

test('the robots.txt of an export has the owner’s choice', async ({ ownExport: { read } }) => {
  const text = await read('robots.txt')
  expect(text).toMatch(
    /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow:\n\nUser-agent: GPTBot\n/,
  )
  expect(text).toMatch(/\nDisallow: \/\n\nSitemap: (\S+)\n$/)
  expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
})
