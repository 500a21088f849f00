import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { createTestSite, type TestSite, testTime } from '../../test/support/app.ts'
import { queryText } from '../../test/support/query-text.ts'
import { signInAs } from '../../test/support/test-users.ts'

const documents = ['/', '/blogs', '/nowhere', '/blogs/nowhere', '/admin/login', '/admin/site']

function named(name: string) {
  return { ...sampleContent, identity: { ...sampleContent.identity, name } }
}

function openSite(plugin?: KyselyPlugin) {
  return createTestSite({
    fill: (db) => seedSite(db, sampleContent, testTime),
    ...(plugin && { plugin }),
  })
}

/** The documents that do not name the owner so. */
async function without(site: TestSite, name: string) {
  const texts = await Promise.all(documents.map(async (path) => (await site.request(path)).text()))
  return documents.filter((_, index) => !texts[index]?.includes(name))
}

/** Counts the queries of the site content. */
function countReads() {
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (queryText(node).includes('site_revision')) reads++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, reads: () => reads }
}

test('the site content is read once for all documents, until it changes', async () => {
  const { plugin, reads } = countReads()
  const site = await openSite(plugin)
  const before = reads()
  await without(site, '')
  await without(site, '')
  await site.request('/api/skills')
  expect(reads()).toBe(before)
})

test('each change is in every document before the save is answered', async () => {
  const site = await openSite()
  const { headers } = await signInAs(site, 'ada')
  const publish = async (revision: number) => {
    const init = { headers: { ...headers, 'If-Match': `"${revision}"` } }
    // Documents that are being rendered meanwhile must not be served afterwards.
    const reading = without(site, '')
    const name = `Jonas der ${revision}.`
    const { status } = await site.send('PUT', '/api/site', named(name), init)
    const missing = await without(site, name)
    await reading
    return { status, missing }
  }
  const outcomes = []
  for (const revision of [1, 2, 3, 4, 5]) outcomes.push(await publish(revision))
  expect(outcomes).toEqual(Array(5).fill({ status: 200, missing: [] }))
})

test('a change by another process is in every document', async () => {
  const site = await openSite()
  await without(site, '')
  const content = named('Jonas Brückner')
  await addRevision(site.db, { content, savedBy: 'Ada', at: testTime, basedOn: 1 })
  await expect.poll(() => without(site, 'Jonas Brückner')).toEqual([])
})

test('during an outage of the database error pages and admin documents name the owner', async () => {
  const site = await openSite()
  await without(site, '')
  await site.db.destroy()
  expect(await without(site, 'Remy Calloway')).toEqual([])
})
