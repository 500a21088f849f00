import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { exportTestSite, siteToExport } from '../../../test/support/exported-site.ts'
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../test/support/feed-rules.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

async function exportTagged() {
  const { db, folder, read } = await siteToExport()
  await seedSite(db, { ...sampleContent, crawlers: { ai: 'search' } }, testTime)
  await insertPost(db, { ...soup, tags: ['C++'] }, testTime)
  await insertPost(db, { ...soup, title: 'Plan', status: 'draft', tags: ['Secret'] }, testTime)
  await db.insertInto('tag').values({ slug: 'secret', name: 'Secret' }).execute()
  const aliases = [
    { slug: 'c-plus-plus', tag_slug: 'cpp' },
    { slug: 'old-secret', tag_slug: 'secret' },
  ]
  await db.insertInto('tag_alias').values(aliases).execute()
  expect(
    (await exportTestSite({ db, folder })).dead.filter(({ link }) => link.includes('/tags')),
  ).toEqual([])
  return read
}

test('an export has the feeds of each tag as plain files, and their types', async () => {
  const read = await exportTagged()
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

test('a former address of a tag leads to its page and its feeds', async () => {
  const read = await exportTagged()
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

test('the robots.txt of an export has the owner’s choice', async () => {
  const read = await exportTagged()
  const text = await read('robots.txt')
  expect(text).toMatch(
    /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow:\n\nUser-agent: GPTBot\n/,
  )
  expect(text).toMatch(/\nDisallow: \/\n\nSitemap: (\S+)\n$/)
  expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
})
