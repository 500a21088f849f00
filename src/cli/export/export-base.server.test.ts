/** An export below a path of its host, such as a project page of GitHub, with a form service and without a résumé. */
import { expect, onTestFinished } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { contentOf, test as exportTest } from '../../../test/support/exported-site.ts'
import { hostFolder } from '../../../test/support/static-host.ts'

const own = '<a href="/blogs/broth">own</a> <a href="https://folio.test/other/">other project</a>'
const gone = '<a href="/pot">a</a> <a href="#lid">b</a> <a href="/blogs?page=2">c</a>'
const soup = { title: 'Soup', excerpt: 'Warm', content: `<p>${own} ${gone}</p>`, author: 'Remy' }

const test = exportTest.extend('export', { scope: 'file' }, async ({ exports }) => {
  const site = await exports.site()
  const resume = { ...sampleContent.resume, kind: 'none' as const }
  const content = { ...sampleContent, resume }
  await addRevision(site.db, { content, savedBy: 'Ada', at: testTime, basedOn: 0 })
  await insertPost(site.db, soup, testTime)
  await insertPost(site.db, { ...soup, title: 'Broth', content: '<p>Simmer.</p>' }, testTime)
  const contact = 'https://forms.example/f/1?lang=en'
  return { ...site, outcome: await exports.write(site, { base: '/repo', contact }) }
})

test('an export has every address below its base', async ({ export: { read } }) => {
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

test('an export reports the dead links of a post', async ({ export: { outcome } }) => {
  const page = `${testOrigin}/repo/blogs/soup`
  const inPost = outcome.dead.filter(({ file }) => file === 'blogs/soup.html')
  expect(inPost.map(({ link }) => link)).toEqual(['/repo/pot', '#lid', '/repo/blogs?page=2'])
  expect(new Set(outcome.dead.map(({ link }) => new URL(link, page).href))).toEqual(
    new Set([`${testOrigin}/repo/pot`, `${page}#lid`, `${testOrigin}/repo/blogs?page=2`]),
  )
})

test('a former path leads on with a slash at its end and without', async ({
  export: { folder },
}) => {
  const host = await hostFolder(folder, '/repo')
  onTestFinished(() => host.stop().then(() => undefined))
  for (const path of ['/blog', '/blog/']) {
    expect(await (await fetch(host.url + path)).text()).toContain('url=/repo/blogs')
  }
})

test('the form is submitted to the form service that the owner named', async ({
  export: { read },
}) => {
  const form = /<form[^>]*>/.exec(await read('index.html'))?.[0]
  expect(form).toContain('action="https://forms.example/f/1?lang=en" method="post"')
  const rules = await Promise.all(['_headers', '_nginx.conf'].map(read))
  expect(rules.map((text) => /form-action [^;]*/.exec(text)?.[0])).toEqual(
    Array.from({ length: 2 }, () => "form-action 'self' https://forms.example"),
  )
})

test('an export without a résumé has neither page nor button', async ({
  export: { folder, read },
}) => {
  const files = Object.keys(await contentOf(folder))
  expect(files.filter((file) => /resume\.(html|json|pdf)$/.test(file))).toEqual([])
  expect(await read('index.html')).not.toContain('My resume')
})
