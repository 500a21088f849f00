/** A site for the role table, with something of everything that its calls are about. */
import { insertProject, removeProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { saveDraft } from '#features/posts/post-drafts.server.ts'
import { storeRevision } from '#features/posts/post-revisions.server.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import { createPreviewLink } from '#features/posts/preview-links.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createTestApp, type TestApp, testTime } from './app.ts'
import { post } from './role-table.ts'
import { addUser, signInAs } from './test-users.ts'

/**
 * A site with three accounts, a used and an unused tag, a post, a draft, a post with unpublished changes, a
 * revision and a preview link, a dead link, a webhook, two projects, and a deleted one of each.
 */
export async function createSiteWithContent() {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, testTime)
  const [ada, pia] = [await signInAs(app, 'ada'), await signInAs(app, 'pia')]
  const max = await addUser(app, 'max')
  await insertPost(app.db, { ...post, title: 'Soup', author: 'Remy', tags: ['Warm'] }, testTime)
  await addDeadLink(app)
  await addWebhook(app)
  await app.db.insertInto('tag').values({ slug: 'old', name: 'Old' }).execute()
  await insertPost(app.db, { ...post, title: 'Broth', author: 'Remy' }, testTime)
  await removePost(app.db, 'broth', testTime)
  const stew = { ...post, title: 'Stew', author: 'Remy', status: 'draft' } as const
  await insertPost(app.db, stew, testTime)
  await addPostWithDraft(app)
  for (const title of ['Pan', 'Lid', 'Pot']) await insertProject(app.db, { title }, testTime)
  await removeProject(app.db, 'pot', testTime)
  const ids: Record<string, string> = { ada: ada.user._id, pia: pia.user._id, max: max._id }
  const headers = { anonymous: {}, pia: pia.headers, ada: ada.headers }
  return {
    app,
    headers,
    address: (path: string) => path.replace(/{(\w+)}/, (_, who) => ids[who] ?? ''),
  }
}

async function addPostWithDraft({ db }: TestApp) {
  await insertPost(db, { ...post, title: 'Pie', author: 'Remy' }, testTime)
  const written = { postId: 'pie', savedBy: 'Ada', at: testTime }
  const fields = { ...emptyPost, title: 'Pie' }
  await storeRevision(db, { ...written, kind: 'published', fields })
  await saveDraft(db, { ...written, fields: { ...fields, title: 'Tart' }, baseRevision: 1 })
  await createPreviewLink(db, { postId: 'pie', createdBy: 'Ada', days: 7, at: testTime })
}

async function addDeadLink({ db }: TestApp) {
  const [href, host, at] = ['https://gone.example/', 'gone.example', testTime.toISOString()]
  const content = `<p><a href="${href}">Gone</a></p>`
  await insertPost(db, { ...post, title: 'Rice', author: 'Remy', content }, testTime)
  const source = { kind: 'post', source_id: 'rice' } as const
  await db
    .insertInto('link_source')
    .values({ ...source, revision: 1, checked_at: at })
    .execute()
  const use = { id: 'link-1', href, text: 'Gone', outer_url: href }
  await db
    .insertInto('link_use')
    .values({ ...source, ...use })
    .execute()
  await db
    .insertInto('outer_link')
    .values({
      ...{ url: href, host, state: 'dead', problem: 'missing', failed_since: at },
      ...{ checked_at: at, due_at: '2027-01-01' },
    })
    .execute()
}

async function addWebhook({ db }: TestApp) {
  const at = testTime.toISOString()
  const webhook = { id: 'hook-1', url: 'https://other.example/', events: '[]', created_at: at }
  await db
    .insertInto('webhook')
    .values({ ...webhook, secret: 'whsec_eA==' })
    .execute()
  const sent = { id: 'sent-1', webhook_id: 'hook-1', type: 'webhook.test', body: '{}' }
  await db
    .insertInto('webhook_delivery')
    .values({ ...sent, created_at: at, state: 'sent' })
    .execute()
}

export const tables = [
  ...(['post', 'address', 'post_draft', 'post_revision', 'preview_link'] as const),
  ...(['tag', 'tag_alias', 'post_tag', 'link_source', 'link_use', 'outer_link'] as const),
  ...(['webhook', 'webhook_delivery', 'setting'] as const),
  ...(['project', 'contact_message', 'picture', 'user', 'session', 'api_token'] as const),
  ...([
    'known_device',
    'totp',
    'passkey',
    'recovery_code',
    'auth_challenge',
    'backup',
    'site_revision',
  ] as const),
]

/** Every row of every table, as comparable text. */
export function everything({ db }: TestApp) {
  return Promise.all(
    tables.map(async (name) => {
      const rows: object[] = await db.selectFrom(name).selectAll().execute()
      return rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')
    }),
  )
}
