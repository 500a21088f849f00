/** An export below a path of its host, such as a project page of GitHub. */
import { expect, onTestFinished, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { exportTestSite, siteToExport } from '../../../test/support/exported-site.ts'
import { hostFolder } from '../../../test/support/static-host.ts'

const content =
  '<p><a href="/blogs/broth">own</a> <a href="https://folio.test/other/">other project</a> <a href="/nowhere">gone</a></p>'
const soup = { title: 'Soup', excerpt: 'Warm', content, author: 'Remy' }

test('an export has every address below its base, and reports a dead one', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, soup, testTime)
  await insertPost(db, { ...soup, title: 'Broth', content: '<p>Simmer.</p>' }, testTime)
  const { dead } = await exportTestSite({ db, folder, base: '/repo' })
  expect([...new Set(dead.map(({ link }) => new URL(link, testOrigin).href))]).toEqual([
    `${testOrigin}/repo/nowhere`,
  ])
  const page = await read('blogs/soup.html')
  expect(page).toContain('<a href="/repo/blogs/broth">own</a>')
  expect(page).toContain('<a href="https://folio.test/other/">')
  expect(page).toContain(`<link rel="canonical" href="${testOrigin}/repo/blogs/soup"/>`)
  const files = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'llms.txt'].map(read)
  const addresses = (await Promise.all(files))
    .join('\n')
    .match(/https:\/\/folio\.test[^"'<>&\s)\\]*/g)
  const outside = addresses?.filter((each) => !each.startsWith(`${testOrigin}/repo/`))
  expect(new Set(outside)).toEqual(new Set(['https://folio.test/other/']))
  expect(await read('_redirects')).toBe('/repo/blog /repo/blogs 301\n')
})

test('a former address leads on with a slash at its end and without', async () => {
  const { db, folder } = await siteToExport()
  await exportTestSite({ db, folder, base: '/repo' })
  const host = await hostFolder(folder, '/repo')
  onTestFinished(() => host.stop().then(() => undefined))
  for (const path of ['/blog', '/blog/']) {
    expect(await (await fetch(host.url + path)).text()).toContain('url=/repo/blogs')
  }
})
