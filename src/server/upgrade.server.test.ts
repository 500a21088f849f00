/** An upgrade is a fast-forward: the data folder of an earlier version starts and shows the same. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateUpTo } from '#db/migrate.server.ts'
import type { Db } from '#db/open.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { createTestSite, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { sampleWordsIn } from '../../test/support/sample-words.ts'
import { seed } from './seed.server.ts'

const at = testTime.toISOString()
/** As the first version with stored content wrote it: never to be changed. */
const oldJson = await readFile('test/support/old-content.json', 'utf8')
const old = JSON.parse(oldJson) as SiteContent

/** The seeds have run, and the owner has replaced the posts and projects. */
async function fillOldDatabase(db: Db, version: string) {
  await migrateUpTo(db, version)
  await sql`insert into seed (name, fingerprint, seeded_at)
    values ('posts', '', ${at}), ('projects', 'a hash', ${at})`.execute(db)
  await sql`insert into post (id, title, excerpt, source, html, author, reading_minutes, created_at, updated_at, search_text)
    values ('latenz', 'Latenz hören', 'Über Latenz.', '<p>Ein Ton.</p>', '<p>Ein Ton.</p>', 'Jonas Brückner', 1, ${at}, ${at}, '')`.execute(
    db,
  )
  await sql`insert into project (id, position, title, description, link, technologies)
    values ('taktgeber', 0, 'Taktgeber', 'Läuft seit Jahren.', 'https://codeberg.org/brueckner/t', '["Rust"]')`.execute(
    db,
  )
}

async function storeRevisions(db: Db) {
  const seeded = JSON.stringify({ ...old, hero: { greeting: '{name}', line: '' } })
  await sql`insert into site_revision (id, content, saved_by, saved_at)
    values (1, ${seeded}, null, ${at}), (2, ${oldJson}, 'Jonas', ${at})`.execute(db)
}

/** Starts the present version as `main` does. */
function start(fillOld: (db: Db) => Promise<unknown>) {
  return createTestSite({ old: fillOld, fill: (db) => seed(db, testTime) })
}

async function readAll(site: Awaited<ReturnType<typeof start>>, paths: string[]) {
  const responses = await Promise.all(paths.map((path) => site.request(path)))
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return Promise.all(responses.map((response) => response.text()))
}

const paths = ['/', '/blogs', '/blogs/latenz', '/rss.xml', '/site.webmanifest', '/sitemap.xml']

test('the site of an older data folder shows what it showed and keeps every value, and nothing of the sample', async () => {
  const site = await start(async (db) => {
    await fillOldDatabase(db, '010-site-content')
    await storeRevisions(db)
  })
  const texts = await readAll(site, paths)
  const home = textOf(texts[0] ?? '')
  const { identity, about, contact, skills, hero } = old
  const shown = [
    ...[`Ich bin ${identity.name} , ${identity.role}`, hero.line, identity.location],
    ...[identity.email, about.intro, about.storyHeading, ...about.story.split('\n\n')],
    ...['412+ Konzerte', 'Musik, Diplom', 'Kubernetes Administrator', contact.intro],
    ...skills.map(({ name }) => name),
    ...['Zur Person', 'Instrumente', 'Werkverzeichnis', 'Schreiben Sie mir', 'Taktgeber'],
  ]
  expect(shown.filter((text) => !home.includes(text))).toEqual([])
  expect(home).not.toContain('Schulungen')
  expect(texts[0]).toContain(identity.headshot.src)
  const anchors = [...(texts[0] ?? '').matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors).toEqual(['home', 'services', 'skills', 'projects', 'notebook', 'contact'])
  expect(texts[1]).toContain('Latenz hören')
  expect(texts[3]).toContain('Jonas Brückner')
  expect(texts.flatMap(sampleWordsIn)).toEqual([])
  const response = await site.request('/api/site')
  expect(response.headers.get('etag')).toBe('"2"')
  const { sections, services, ...rest } = old
  expect(await response.json()).toMatchObject(rest)
  expect(site.logged.filter(({ faults }) => faults)).toEqual([])
})

test('a site from before content was stored takes the content of its src/site.ts, and keeps its rows', async () => {
  const site = await start((db) => fillOldDatabase(db, '009-verified-backups'))
  const [home = '', blog = ''] = await readAll(site, ['/', '/blogs'])
  expect(textOf(home)).toContain(sampleContent.about.story.split('\n\n')[0])
  expect(await (await site.request('/api/projects')).json()).toMatchObject([{ id: 'taktgeber' }])
  expect(blog).toContain('Latenz hören')
  expect(blog).not.toContain('Forms that lose nothing')
})
