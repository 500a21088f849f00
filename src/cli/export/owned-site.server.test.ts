/** Nothing of the sample's owner is left on the site of another owner, nor in its export and its mails. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createMailOutbox } from '#features/contact/mail-outbox.server.ts'
import { storeRecipient } from '#features/contact/notification-recipient.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import * as sample from '#site.ts'
import { type TestSite, testOrigin, testTime } from '../../../test/support/app.ts'
import { contentOf, test } from '../../../test/support/exported-site.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { createOwnedSite, owner } from '../../../test/support/owned-site.ts'
import { sampleWordsIn } from '../../../test/support/sample-words.ts'

/** The files that show the sample's owner, and may remain in no export of another's site. */
const sampleFile = /^assets\/(covers\/|headshot|story-|projects\/|social-card)/

function sampleFilesIn(text: string): string[] {
  return [...text.matchAll(/["'\s(/](assets\/[\w./-]+|favicon\.\w+|apple-touch-icon\.\w+)/g)]
    .map(([, path = '']) => path)
    .filter((path) => sampleFile.test(path))
}

function found(texts: Record<string, string>, find: (text: string) => string[]): string[] {
  const all = Object.entries(texts).flatMap(([name, text]) =>
    find(text).map((each) => `${name}: ${each}`),
  )
  return [...new Set(all)]
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].toSorted()
}

const paths = [
  ...['/', '/blogs', '/blogs?page=2', '/nowhere', '/?contact=sent', '/admin/login', '/admin/site'],
  ...['/assets/resume.html', '/resume.json'],
  ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/.well-known/security.txt'],
  ...['/api/site', '/api/skills', '/api/services', '/api/projects', '/api/stats', '/api/blogs'],
]

test('the search finds the sample on its own site', () => {
  const { about, projects, contact } = sample
  expect(sampleWordsIn(`<p>${about.intro.replaceAll("'", '&#x27;')}</p>`)).not.toEqual([])
  expect(sampleWordsIn(JSON.stringify([projects, contact])).length).toBeGreaterThan(5)
  expect(sampleFilesIn('<img src="/assets/projects/prep-list-480.webp">')).toHaveLength(1)
  expect(sampleWordsIn(JSON.stringify(sample)).length).toBeGreaterThan(30)
})

test('no page, feed, file, mail and export of another owner’s site shows anything of the sample', async ({
  exports,
}) => {
  const { site, pictures } = await createOwnedSite()
  const sitemap = await (await site.request('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThanOrEqual(4)
  const addresses = distinct([...paths, ...listed, ...listed.slice(2).map((path) => `/api${path}`)])
  const texts: Record<string, string> = {}
  for (const path of addresses) texts[path] = await (await site.request(path)).text()
  const rejected = await site.request('/', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ines' }),
  })
  texts['POST /'] = await rejected.text()
  expect(rejected.status).toBe(400)
  expect(found(texts, sampleWordsIn)).toEqual([])
  const links = Object.values(texts).flatMap(sampleFilesIn)
  expect(distinct(links)).toEqual([])
  // The owner's own words are where the sample's were.
  const own = [owner.name, owner.email, owner.location, 'Kubernetes', 'Konzerte', ...pictures]
  expect(own.filter((text) => !texts['/']?.includes(text))).toEqual([])
  expect(texts['/rss.xml']).toContain(owner.name)
  expect(texts['/site.webmanifest']).toContain(owner.name)
  expect(sampleWordsIn(JSON.stringify(await mailsOf(site)))).toEqual([])
  const { folder } = await exports.site()
  const uploads = join(site.dataDir, 'uploads')
  const outcome = await exports.write({ db: site.db, folder, uploads })
  expect(outcome.dead).toEqual([])
  const files = Object.keys(await contentOf(folder)).filter((file) => !/\.(br|gz)$/.test(file))
  const exported: Record<string, string> = {}
  for (const file of files) exported[file] = await readFile(join(folder, file), 'utf8')
  expect(found(exported, sampleWordsIn)).toEqual([])
  expect(files.filter((file) => sampleFile.test(file))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(pictures.map((path) => path.slice(1))))
})

/** What the owner gets for a message. */
async function mailsOf(site: TestSite) {
  const server = await startMailServer()
  const ines = { name: 'Ines', email: 'ines@example.org', message: 'Guten Tag' }
  const deps = { db: site.db, log: site.log, publicUrl: testOrigin, now: () => testTime }
  const outbox = createMailOutbox({ ...deps, mail: { smtpUrl: server.smtpUrl } })
  onTestFinished(() => outbox.stop())
  await storeRecipient(site.db, owner.email)
  await site.send('POST', '/api/contact', ines)
  // This site has no outbox of its own.
  await site.db
    .updateTable('contact_message')
    .set({ mail_state: 'waiting', mail_due_at: testTime.toISOString() })
    .execute()
  await outbox.run()
  expect(server.received.map(({ to }) => to)).toEqual([[owner.email]])
  return server.received
}

test('an export has the samples until their owner has a post, also with the content of the seed', async ({
  exports,
}) => {
  const site = await exports.site()
  await seedSite(site.db, sampleContent, testTime)
  const samples = async () => {
    await exports.write(site)
    const files = Object.keys(await contentOf(site.folder))
    const covers = files.filter((file) => file.startsWith('assets/covers/'))
    return { hasCovers: covers.length > 0, module: await site.read('build/samples.js') }
  }
  expect(await samples()).toEqual({
    hasCovers: true,
    module: expect.stringContaining(sample.owner.name),
  })
  const soup = { title: 'Soup', excerpt: '', content: 'Stir.', author: 'Ada' }
  await insertPost(site.db, soup, testTime)
  expect(await samples()).toEqual({ hasCovers: false, module: 'export {}\n' })
})
