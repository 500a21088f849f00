/** Repeated kill -9 under concurrent writes. */
import { expect, test } from 'vitest'
import type { EditablePost } from '#features/posts/post.ts'
import { emptyPost, type PostFields } from '#features/posts/post-schema.ts'
import { addPost } from '../../security/support/accounts.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { isThorough } from '../../support/thorough.ts'
import { expectIntact } from '../support/integrity.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'
import { startWriters } from '../support/writers.ts'

const kills = isThorough ? 20 : 2

test('no acknowledged write is lost to kill -9, and no post is half of one version', async () => {
  let site = await startTestSite()
  const ada = await logIn(site)
  const path = `/api/blogs/${await addPost(site, ada, { title: 'Text 0' })}`
  const publications = { acknowledged: 0, sent: 0, drafted: 0 }
  for (let round = 0; round < kills; round++) {
    const writers = startWriters(site, ada)
    const publishing = publishUntilGone(site, ada, path, publications)
    const enough = 30 + (round % 7) * 5
    await Promise.race([
      Promise.all([writers.ended, publishing]),
      expect.poll(writers.count, { interval: 5 }).toBeGreaterThan(enough),
    ])
    await expect.poll(() => writers.kinds().size, { interval: 5 }).toBe(5)
    await site.kill('SIGKILL')
    await Promise.all([writers.ended, publishing])
    site = (await restart(site)).site
    expect(await writers.differences(site)).toEqual([])
    await expectIntact(site)
    await expectOneVersion(site, ada, path, publications)
  }
})

/** Each field has the number, so that a mixed version is noticed. */
function textOf(number: number): PostFields {
  const title = `Text ${number}`
  const content = `${title} ${'of many words '.repeat(100)}end ${number}`
  return { ...emptyPost, title, excerpt: title, content, slug: `text-${number}`, tags: [title] }
}

/** The numbers of the texts that were published, sent, and saved as a draft. */
type Publications = { acknowledged: number; sent: number; drafted: number }

/** Saves a draft and publishes it, again and again. */
async function publishUntilGone(
  site: RunningSite,
  ada: { Cookie: string },
  path: string,
  publications: Publications,
) {
  const send = async (to: string, body: object) => {
    const response = await call(site, 'PUT', to, body, ada).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined) return false
    expect([to, response.status, text]).toEqual([to, 200, text])
    return true
  }
  for (;;) {
    publications.sent = publications.acknowledged + 1
    const fields = textOf(publications.sent)
    const { revision } = await sourceOf(site, ada, path).catch(() => ({ revision: 0 }))
    if (!(await send(`${path}/draft`, { fields, baseRevision: revision }))) return
    publications.drafted = publications.sent
    if (!(await send(path, { ...fields, status: 'published' }))) return
    publications.acknowledged = publications.sent
  }
}

async function sourceOf(site: RunningSite, ada: { Cookie: string }, path: string) {
  const response = await call(site, 'GET', `${path}?format=source`, undefined, ada)
  return (await response.json()) as EditablePost
}

/** Text, address, draft and page are those of the last publication, or of the one that was sent. */
async function expectOneVersion(
  site: RunningSite,
  ada: { Cookie: string },
  path: string,
  publications: Publications,
) {
  const { draft, ...live } = await sourceOf(site, ada, path)
  const number = Number(live.title.split(' ')[1])
  expect([publications.acknowledged, publications.sent]).toContain(number)
  expect([undefined, publications.sent]).toContain(
    draft ? Number(draft.fields.title.split(' ')[1]) : undefined,
  )
  const isDraftAcknowledged = publications.drafted === publications.sent
  if (draft || (isDraftAcknowledged && number < publications.sent))
    expect(draft?.fields).toEqual(textOf(publications.sent))
  const { title, excerpt, content, slug, tags } = textOf(number)
  expect(live).toMatchObject({ title, excerpt, content, slug, tags, status: 'published' })
  const page = await call(site, 'GET', `/blogs/${slug}`)
  expect(await page.text()).toContain(`end ${number}`)
  // The author, who has got no answer, publishes again.
  const again = { ...textOf(publications.sent), status: 'published' }
  expect((await call(site, 'PUT', path, again, ada)).status).toBe(200)
  expect(await sourceOf(site, ada, path)).not.toHaveProperty('draft')
  publications.acknowledged = publications.sent
}
