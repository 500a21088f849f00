/** Who may call what: each endpoint below /api, with the answers for each role and the scopes of API tokens. */
import { emptyPost } from '#features/posts/post-schema.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { Scope } from '#http/scopes.ts'
import { testTime } from './app.ts'
import { goodPassword } from './test-users.ts'

export const post = { title: 'Stock', excerpt: 'Bones', content: '<p>Simmer.</p>' }
const draft = { fields: { ...emptyPost, title: 'Stock' }, baseRevision: 1 }
const oven = { title: 'Oven' }
const order = { ids: ['lid', 'pan'] }
const zoe = { username: 'Zoe', email: 'zoe@example.org', password: goodPassword }
const message = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
const login = { email: 'max@example.org', password: goodPassword }
const webhook = { url: 'https://other.example/', events: ['post.published'] }
const wrongLogin = { ...login, password: 'a wrong one' }
const newPassword = { currentPassword: goodPassword, password: 'another pan on a rail' }

export interface Row {
  /** Method and path; `{max}` stands for the id of an account. */
  call: string
  body?: unknown
  /** The status, followed by the tables that the call changes. */
  anonymous: string
  pia: string
  ada: string
  /** The weakest scopes, each of which suffices for a token of an administrator. */
  scopes: Scope[] | 'any'
}

/** Whether all answers are a mere status. */
export function changesNothing({ anonymous, pia, ada }: Row): boolean {
  return [anonymous, pia, ada].every((answer) => !answer.includes(' '))
}

function all(call: string, answer: string, body?: unknown): Row {
  return { call, body, anonymous: answer, pia: answer, ada: answer, scopes: [] }
}

function user(call: string, answer: string, body?: unknown): Row {
  return { ...all(call, answer, body), anonymous: '401' }
}

/** An administrator, or one of their tokens with a scope. */
function adminOr(...scopes: Scope[]) {
  return (call: string, answer: string, body?: unknown): Row => {
    return { ...user(call, answer, body), pia: '403', scopes }
  }
}

const admin = adminOr()
const reader = adminOr('posts:read')
const drafter = adminOr('posts:draft')
const publisher = adminOr('posts:publish')
const siteEditor = adminOr('site:write')
const author = adminOr('posts:draft', 'site:write')
const inboxReader = adminOr('messages:read')

export const roleTable: Row[] = [
  // Public.
  all('GET /api/skills', '200'),
  all('GET /api/services', '200'),
  all('GET /api/projects', '200'),
  all('GET /api/stats', '200'),
  all('GET /api/tags', '200'),
  all('GET /api/tags/soup', '404'),
  all('GET /api/archive', '200'),
  all('GET /api/suggestions?path=/soup', '200'),
  all('GET /api/blogs?tag=soup', '200'),
  all('GET /tags/soup/rss.xml', '404'),
  all('GET /rss.xml', '200'),
  all('GET /robots.txt', '200'),
  all('GET /api/search?q=soup', '200'),
  all('POST /api/contact', '201 contact_message', message),
  all('GET /api/contact', '405'),
  all('GET /api/nowhere', '404'),

  // The site content.
  all('GET /api/site', '200'),
  all('GET /api/site/landing', '200'),
  siteEditor('GET /api/site/icons?q=rust', '200'),
  siteEditor('PUT /api/site', '428', sampleContent),
  all('PATCH /api/site', '405', {}),
  siteEditor('GET /api/site/document', '200'),
  all('PUT /api/site/document', '405', {}),
  siteEditor('GET /api/site/revisions', '200'),
  siteEditor('POST /api/site/revisions/1/restore', '200 site_revision', {}),
  siteEditor('POST /api/site/revisions/9/restore', '404'),

  // Projects.
  all('GET /api/projects/pan', '200'),
  siteEditor('GET /api/projects/pan?format=source', '200'),
  siteEditor('POST /api/projects', '201 project', oven),
  siteEditor('POST /api/projects', '400', {}),
  siteEditor('PUT /api/projects/pan', '200 project', oven),
  siteEditor('PUT /api/projects/nowhere', '404', oven),
  all('PATCH /api/projects/pan', '405', oven),
  siteEditor('DELETE /api/projects/pan', '204 project'),
  siteEditor('DELETE /api/projects/nowhere', '404'),
  siteEditor('POST /api/projects/pot/restore', '200 project'),
  siteEditor('POST /api/projects/pan/restore', '404'),
  siteEditor('PUT /api/projects/order', '204 project', order),
  siteEditor('PUT /api/projects/order', '400', oven),

  // The dashboard.
  admin('GET /api/dashboard', '200'),

  // The first setup.
  admin('GET /api/setup', '200'),
  admin('PUT /api/setup', '200', { isClosed: true }),
  admin('PUT /api/setup', '400', { done: {} }),
  admin('POST /api/setup/samples/remove', '200 site_revision'),
  admin('POST /api/setup/samples/restore', '200', { deletedAt: testTime.toISOString() }),
  admin('POST /api/setup/samples/restore', '400', {}),

  // Posts.
  all('GET /api/blogs', '200'),
  all('GET /api/blogs?limit=2&page=1', '200'),
  reader('GET /api/blogs?q=soup', '200'),
  reader('GET /api/blogs?order=title', '200'),
  reader('GET /api/blogs?state=deleted', '200'),
  all('GET /api/blogs/soup/adjacent', '200'),
  all('GET /api/blogs/soup', '200'),
  all('GET /api/blogs/broth', '404'),
  reader('GET /api/blogs/soup?format=source', '200'),
  reader('GET /api/blogs/nowhere?format=source', '404'),
  reader('GET /api/blogs?status=all', '200'),
  reader('GET /api/blogs?status=draft', '200'),
  reader('GET /api/blogs?status=gone', '400'),
  { call: 'GET /api/blogs/stew', anonymous: '404', pia: '404', ada: '200', scopes: [] },
  all('GET /api/blogs/stew/adjacent', '404'),
  reader('GET /api/blogs/stew?format=source', '200'),
  publisher('POST /api/blogs', '201 post address post_revision', post),
  drafter('POST /api/blogs', '201 post post_draft', { status: 'draft' }),
  publisher('PUT /api/blogs/stew', '200 post address post_draft post_revision', {
    status: 'published',
  }),
  drafter('POST /api/blogs', '400', {}),
  publisher('PUT /api/blogs/soup', '200 post post_revision', post),
  drafter('PUT /api/blogs/nowhere', '404', post),
  publisher('DELETE /api/blogs/soup', '204 post'),
  all('PATCH /api/blogs/soup', '405', post),
  publisher('DELETE /api/blogs/nowhere', '404'),
  admin('DELETE /api/blogs/broth?state=deleted', '204 post'),
  publisher('POST /api/blogs/broth/restore', '200 post'),
  publisher('POST /api/blogs/soup/restore', '404'),
  all('GET /preview/nothing', '404'),
  drafter('PUT /api/blogs/soup/draft', '200 post_draft', draft),
  drafter('PUT /api/blogs/soup/draft', '400', {}),
  drafter('PUT /api/blogs/broth/draft', '404', draft),
  all('GET /api/blogs/soup/draft', '405'),
  drafter('DELETE /api/blogs/pie/draft', '204 post_draft post_revision'),
  drafter('DELETE /api/blogs/broth/draft', '404'),
  reader('GET /api/blogs/pie/revisions', '200'),
  reader('GET /api/blogs/broth/revisions', '404'),
  reader('GET /api/blogs/pie/revisions/1', '200'),
  reader('GET /api/blogs/pie/revisions/9', '404'),
  drafter('PUT /api/blogs/pie/revisions/1', '200 post_revision', { name: 'First' }),
  drafter('PUT /api/blogs/pie/revisions/1', '400', {}),
  drafter('POST /api/blogs/pie/revisions/1/restore', '200 post_draft post_revision'),
  drafter('POST /api/blogs/pie/revisions/9/restore', '404'),
  reader('GET /api/blogs/pie/preview-links', '200'),
  publisher('POST /api/blogs/pie/preview-links', '201 preview_link', {}),
  publisher('POST /api/blogs/pie/preview-links', '400', { days: 0 }),
  publisher('DELETE /api/blogs/pie/preview-links', '204 preview_link'),
  publisher('DELETE /api/blogs/soup/preview-links', '204'),
  publisher('DELETE /api/blogs/pie/preview-links/9', '404'),
  drafter('POST /api/preview', '200', { content: '' }),

  // Links.
  admin('GET /api/links', '200'),
  admin('POST /api/links/link-1/check', '202 link_source outer_link'),
  admin('POST /api/links/nothing/check', '404'),
  admin('POST /api/links/link-1/ignore', '204 link_use'),
  admin('POST /api/links/nothing/ignore', '404'),
  admin('PUT /api/links/link-1/check', '405'),

  // Who gets a mail for each message.
  admin('GET /api/notifications', '200'),
  admin('PUT /api/notifications', '200 setting', { email: 'office@example.org' }),
  admin('PUT /api/notifications', '400', { email: 'office' }),
  admin('POST /api/notifications', '405', {}),

  // Webhooks.
  admin('GET /api/webhooks', '200'),
  admin('POST /api/webhooks', '201 webhook', webhook),
  admin('POST /api/webhooks', '400', {}),
  admin('PUT /api/webhooks/hook-1', '200 webhook', { isPaused: true }),
  admin('PUT /api/webhooks/nothing', '404', { isPaused: true }),
  admin('POST /api/webhooks/hook-1/secret', '201 webhook'),
  admin('POST /api/webhooks/nothing/secret', '404'),
  admin('POST /api/webhooks/hook-1/test', '202 webhook_delivery'),
  admin('POST /api/webhooks/nothing/test', '404'),
  admin('GET /api/webhooks/hook-1/deliveries', '200'),
  admin('GET /api/webhooks/nothing/deliveries', '404'),
  admin('POST /api/webhooks/hook-1/deliveries/sent-1/resend', '202 webhook_delivery'),
  admin('POST /api/webhooks/hook-1/deliveries/nothing/resend', '404'),
  admin('DELETE /api/webhooks/hook-1', '204 webhook webhook_delivery'),
  admin('DELETE /api/webhooks/nothing', '404'),
  admin('PATCH /api/webhooks/hook-1', '405', {}),

  // Tags.
  reader('GET /api/tags?status=all', '200'),
  reader('GET /api/tags/warm?status=all', '200'),
  reader('GET /api/tags?status=some', '400'),
  publisher('PUT /api/tags/warm', '200 tag tag_alias', { name: 'Hot' }),
  publisher('PUT /api/tags/warm', '400', { slug: '..' }),
  publisher('PUT /api/tags/warm', '409', { slug: 'old' }),
  publisher('PUT /api/tags/nowhere', '404', {}),
  publisher('POST /api/tags/warm/merge', '200 tag tag_alias post_tag', { into: 'old' }),
  publisher('POST /api/tags/warm/merge', '400', {}),
  publisher('DELETE /api/tags/old', '204 tag'),
  publisher('DELETE /api/tags/warm', '409'),
  publisher('DELETE /api/tags/nowhere', '404'),

  // Pictures: authorisation precedes the check of the file.
  author('POST /api/pictures?name=a.jpg', '415'),
  author('GET /api/pictures', '405'),
  siteEditor('POST /api/resume-files?name=cv.pdf', '415'),
  siteEditor('GET /api/resume-files', '405'),

  // Analytics.
  all('POST /api/beacon', '204'),
  all('GET /api/beacon', '405'),
  admin('GET /api/analytics?from=2026-03-01&to=2026-03-04', '200'),
  admin('GET /api/analytics', '400'),
  admin('GET /api/analytics.csv?from=2026-03-01&to=2026-03-04&table=days', '200'),
  admin('GET /api/analytics.csv?table=days', '400'),
  admin('GET /api/analytics/classes', '200'),
  admin('GET /api/analytics/posts', '200'),

  // Backups.
  admin('GET /api/content-export', '200'),
  admin('GET /api/backups', '200'),
  admin('POST /api/backups', '202 backup'),
  admin('GET /api/backups/nowhere', '404'),
  admin('GET /api/backups/nowhere/file', '404'),
  admin('GET /api/health', '200'),
  admin('GET /api/imports', '200'),
  admin('POST /api/imports?name=a.exe', '415', {}),
  admin('GET /api/imports/none/plan', '404'),
  admin('POST /api/imports/none/apply', '404', {}),
  admin('POST /api/imports/none/stop', '404'),
  admin('DELETE /api/imports/none', '404'),

  // API tokens.
  user('GET /api/tokens', '200'),
  admin('POST /api/tokens', '201 api_token', { name: 'Backup', scopes: ['posts:read'] }),
  admin('POST /api/tokens', '400', {}),
  user('DELETE /api/tokens/nowhere', '404'),

  // Messages.
  inboxReader('GET /api/messages', '200'),
  inboxReader('GET /api/messages/counts', '200'),
  inboxReader('GET /api/messages/nowhere', '404'),
  admin('PUT /api/messages/nowhere', '404', {}),
  admin('DELETE /api/messages/nowhere', '404'),
  admin('POST /api/messages/nowhere/restore', '404'),

  // Accounts.
  admin('GET /api/users', '200'),
  admin('GET /api/users/{max}', '200'),
  admin('GET /api/users/{pia}', '200'),
  admin('GET /api/users/nowhere', '404'),
  admin('POST /api/users', '201 user', zoe),
  admin('POST /api/users', '400', {}),
  admin('PUT /api/users/{max}', '200 user', { username: 'Maximilian' }),
  admin('PUT /api/users/{pia}', '200 user', { isAdmin: true }),
  admin('DELETE /api/users/{max}', '204 user'),
  admin('DELETE /api/users/{pia}', '204 user session'),
  admin('DELETE /api/users/{ada}', '409'),
  admin('PATCH /api/users/{max}', '405', {}),
  admin('DELETE /api/users/nowhere', '404'),

  // The login.
  { ...user('GET /api/auth/profile', '200'), scopes: 'any' },
  all('POST /api/auth/login', '200 session known_device', login),
  all('POST /api/auth/login', '401', wrongLogin),
  all('POST /api/auth/second-step', '409', { code: '123456' }),
  all('POST /api/auth/passkey/options', '200 auth_challenge', {}),
  all('POST /api/auth/passkey', '400', {}),
  { ...all('POST /api/auth/logout', '204 session'), anonymous: '204' },

  // One's own account: for every role.
  user('GET /api/account', '200'),
  user('PUT /api/account', '204 user', { username: 'Uma', email: 'uma@example.org' }),
  user('GET /api/account/sessions', '200'),
  user('DELETE /api/account/sessions', '204'),
  user('DELETE /api/account/sessions/nowhere', '404'),
  user('POST /api/account/confirmation', '400', { password: 'a wrong one' }),
  user('PUT /api/account/password', '204 user session known_device', newPassword),
  user('POST /api/account/totp', '201 auth_challenge'),
  user('PUT /api/account/totp', '409', { code: '1' }),
  user('DELETE /api/account/totp', '404'),
  user('POST /api/account/passkeys/options', '200 auth_challenge'),
  user('POST /api/account/passkeys', '400', {}),
  user('DELETE /api/account/passkeys/nowhere', '404'),
  user('POST /api/account/recovery-codes', '409'),
]
