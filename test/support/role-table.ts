/** Who may call what: each endpoint below /api, with the answers for each role. */
import { emptyPost } from '#features/posts/post-schema.ts'
import { sampleContent } from '#features/site/sample-content.ts'
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

export interface Row {
  /** Method and path; `{max}` stands for the id of an account. */
  call: string
  body?: unknown
  /** The status, followed by the tables that the call changes. */
  anonymous: string
  pia: string
  ada: string
}

/** Whether all answers are a mere status. */
export function changesNothing({ anonymous, pia, ada }: Row): boolean {
  return [anonymous, pia, ada].every((answer) => !answer.includes(' '))
}

export const roleTable: Row[] = [
  // Public.
  { call: 'GET /api/skills', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/services', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/projects', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/stats', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/tags', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/tags/soup', anonymous: '404', pia: '404', ada: '404' },
  { call: 'GET /api/archive', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/suggestions?path=/soup', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/blogs?tag=soup', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /tags/soup/rss.xml', anonymous: '404', pia: '404', ada: '404' },
  { call: 'GET /rss.xml', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /robots.txt', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/search?q=soup', anonymous: '200', pia: '200', ada: '200' },
  {
    call: 'POST /api/contact',
    body: message,
    anonymous: '201 contact_message',
    pia: '201 contact_message',
    ada: '201 contact_message',
  },
  { call: 'GET /api/contact', anonymous: '405', pia: '405', ada: '405' },
  { call: 'GET /api/nowhere', anonymous: '404', pia: '404', ada: '404' },

  // The site content.
  { call: 'GET /api/site', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/site/landing', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/site/icons?q=rust', anonymous: '401', pia: '403', ada: '200' },
  { call: 'PUT /api/site', body: sampleContent, anonymous: '401', pia: '403', ada: '428' },
  { call: 'PATCH /api/site', body: {}, anonymous: '405', pia: '405', ada: '405' },
  { call: 'GET /api/site/document', anonymous: '401', pia: '403', ada: '200' },
  { call: 'PUT /api/site/document', body: {}, anonymous: '405', pia: '405', ada: '405' },
  { call: 'GET /api/site/revisions', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'POST /api/site/revisions/1/restore',
    body: {},
    anonymous: '401',
    pia: '403',
    ada: '200 site_revision',
  },
  { call: 'POST /api/site/revisions/9/restore', anonymous: '401', pia: '403', ada: '404' },

  // Projects.
  { call: 'GET /api/projects/pan', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/projects/pan?format=source', anonymous: '401', pia: '403', ada: '200' },
  { call: 'POST /api/projects', body: oven, anonymous: '401', pia: '403', ada: '201 project' },
  { call: 'POST /api/projects', body: {}, anonymous: '401', pia: '403', ada: '400' },
  { call: 'PUT /api/projects/pan', body: oven, anonymous: '401', pia: '403', ada: '200 project' },
  { call: 'PUT /api/projects/nowhere', body: oven, anonymous: '401', pia: '403', ada: '404' },
  { call: 'PATCH /api/projects/pan', body: oven, anonymous: '405', pia: '405', ada: '405' },
  { call: 'DELETE /api/projects/pan', anonymous: '401', pia: '403', ada: '204 project' },
  { call: 'DELETE /api/projects/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/projects/pot/restore', anonymous: '401', pia: '403', ada: '200 project' },
  { call: 'POST /api/projects/pan/restore', anonymous: '401', pia: '403', ada: '404' },
  {
    call: 'PUT /api/projects/order',
    body: order,
    anonymous: '401',
    pia: '403',
    ada: '204 project',
  },
  { call: 'PUT /api/projects/order', body: oven, anonymous: '401', pia: '403', ada: '400' },

  // The dashboard.
  { call: 'GET /api/dashboard', anonymous: '401', pia: '403', ada: '200' },

  // The first setup.
  { call: 'GET /api/setup', anonymous: '401', pia: '403', ada: '200' },
  { call: 'PUT /api/setup', body: { isClosed: true }, anonymous: '401', pia: '403', ada: '200' },
  { call: 'PUT /api/setup', body: { done: {} }, anonymous: '401', pia: '403', ada: '400' },
  { call: 'POST /api/setup/samples/remove', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'POST /api/setup/samples/restore',
    body: { deletedAt: testTime.toISOString() },
    anonymous: '401',
    pia: '403',
    ada: '200',
  },
  { call: 'POST /api/setup/samples/restore', body: {}, anonymous: '401', pia: '403', ada: '400' },

  // Posts.
  { call: 'GET /api/blogs', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/blogs?limit=2&page=1', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/blogs?q=soup', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs?order=title', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs?state=deleted', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs/soup/adjacent', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/blogs/soup', anonymous: '200', pia: '200', ada: '200' },
  { call: 'GET /api/blogs/broth', anonymous: '404', pia: '404', ada: '404' },
  { call: 'GET /api/blogs/soup?format=source', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs/nowhere?format=source', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/blogs?status=all', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs?status=draft', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs?status=gone', anonymous: '401', pia: '403', ada: '400' },
  { call: 'GET /api/blogs/stew', anonymous: '404', pia: '404', ada: '200' },
  { call: 'GET /api/blogs/stew/adjacent', anonymous: '404', pia: '404', ada: '404' },
  { call: 'GET /api/blogs/stew?format=source', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'POST /api/blogs',
    body: post,
    anonymous: '401',
    pia: '403',
    ada: '201 post address post_revision',
  },
  {
    call: 'POST /api/blogs',
    body: { status: 'draft' },
    anonymous: '401',
    pia: '403',
    ada: '201 post post_draft',
  },
  {
    call: 'PUT /api/blogs/stew',
    body: { status: 'published' },
    anonymous: '401',
    pia: '403',
    ada: '200 post address post_draft post_revision',
  },
  { call: 'POST /api/blogs', body: {}, anonymous: '401', pia: '403', ada: '400' },
  {
    call: 'PUT /api/blogs/soup',
    body: post,
    anonymous: '401',
    pia: '403',
    ada: '200 post post_revision',
  },
  { call: 'PUT /api/blogs/nowhere', body: post, anonymous: '401', pia: '403', ada: '404' },
  { call: 'DELETE /api/blogs/soup', anonymous: '401', pia: '403', ada: '204 post' },
  { call: 'PATCH /api/blogs/soup', body: post, anonymous: '405', pia: '405', ada: '405' },
  { call: 'DELETE /api/blogs/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/blogs/broth/restore', anonymous: '401', pia: '403', ada: '200 post' },
  { call: 'POST /api/blogs/soup/restore', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /preview/nothing', anonymous: '404', pia: '404', ada: '404' },
  {
    call: 'PUT /api/blogs/soup/draft',
    body: draft,
    anonymous: '401',
    pia: '403',
    ada: '200 post_draft',
  },
  { call: 'PUT /api/blogs/soup/draft', body: {}, anonymous: '401', pia: '403', ada: '400' },
  { call: 'PUT /api/blogs/broth/draft', body: draft, anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/blogs/soup/draft', anonymous: '405', pia: '405', ada: '405' },
  {
    call: 'DELETE /api/blogs/pie/draft',
    anonymous: '401',
    pia: '403',
    ada: '204 post_draft post_revision',
  },
  { call: 'DELETE /api/blogs/broth/draft', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/blogs/pie/revisions', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs/broth/revisions', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/blogs/pie/revisions/1', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/blogs/pie/revisions/9', anonymous: '401', pia: '403', ada: '404' },
  {
    call: 'PUT /api/blogs/pie/revisions/1',
    body: { name: 'First' },
    anonymous: '401',
    pia: '403',
    ada: '200 post_revision',
  },
  { call: 'PUT /api/blogs/pie/revisions/1', body: {}, anonymous: '401', pia: '403', ada: '400' },
  {
    call: 'POST /api/blogs/pie/revisions/1/restore',
    anonymous: '401',
    pia: '403',
    ada: '200 post_draft post_revision',
  },
  { call: 'POST /api/blogs/pie/revisions/9/restore', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/blogs/pie/preview-links', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'POST /api/blogs/pie/preview-links',
    body: {},
    anonymous: '401',
    pia: '403',
    ada: '201 preview_link',
  },
  {
    call: 'POST /api/blogs/pie/preview-links',
    body: { days: 0 },
    anonymous: '401',
    pia: '403',
    ada: '400',
  },
  {
    call: 'DELETE /api/blogs/pie/preview-links',
    anonymous: '401',
    pia: '403',
    ada: '204 preview_link',
  },
  { call: 'DELETE /api/blogs/soup/preview-links', anonymous: '401', pia: '403', ada: '204' },
  { call: 'DELETE /api/blogs/pie/preview-links/9', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/preview', body: { content: '' }, anonymous: '401', pia: '403', ada: '200' },

  // Links.
  { call: 'GET /api/links', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'POST /api/links/link-1/check',
    anonymous: '401',
    pia: '403',
    ada: '202 link_source outer_link',
  },
  { call: 'POST /api/links/nothing/check', anonymous: '401', pia: '403', ada: '404' },
  {
    call: 'POST /api/links/link-1/archive',
    anonymous: '401',
    pia: '403',
    ada: '200 post post_revision link_use',
  },
  { call: 'POST /api/links/nothing/archive', anonymous: '401', pia: '403', ada: '404' },
  { call: 'PUT /api/links/link-1/check', anonymous: '401', pia: '403', ada: '405' },

  // Who gets a mail for each message.
  { call: 'GET /api/notifications', anonymous: '401', pia: '403', ada: '200' },
  {
    call: 'PUT /api/notifications',
    body: { email: 'office@example.org' },
    anonymous: '401',
    pia: '403',
    ada: '200 setting',
  },
  {
    call: 'PUT /api/notifications',
    body: { email: 'office' },
    anonymous: '401',
    pia: '403',
    ada: '400',
  },
  { call: 'POST /api/notifications', body: {}, anonymous: '401', pia: '403', ada: '405' },

  // Webhooks.
  {
    call: 'GET /api/webhooks',
    anonymous: '401',
    pia: '403',
    ada: '200',
  },
  {
    call: 'POST /api/webhooks',
    body: webhook,
    anonymous: '401',
    pia: '403',
    ada: '201 webhook',
  },
  {
    call: 'POST /api/webhooks',
    body: {},
    anonymous: '401',
    pia: '403',
    ada: '400',
  },
  {
    call: 'PUT /api/webhooks/hook-1',
    body: { isPaused: true },
    anonymous: '401',
    pia: '403',
    ada: '200 webhook',
  },
  {
    call: 'PUT /api/webhooks/nothing',
    body: { isPaused: true },
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'POST /api/webhooks/hook-1/secret',
    anonymous: '401',
    pia: '403',
    ada: '201 webhook',
  },
  {
    call: 'POST /api/webhooks/nothing/secret',
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'POST /api/webhooks/hook-1/test',
    anonymous: '401',
    pia: '403',
    ada: '202 webhook_delivery',
  },
  {
    call: 'POST /api/webhooks/nothing/test',
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'GET /api/webhooks/hook-1/deliveries',
    anonymous: '401',
    pia: '403',
    ada: '200',
  },
  {
    call: 'GET /api/webhooks/nothing/deliveries',
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'POST /api/webhooks/hook-1/deliveries/sent-1/resend',
    anonymous: '401',
    pia: '403',
    ada: '202 webhook_delivery',
  },
  {
    call: 'POST /api/webhooks/hook-1/deliveries/nothing/resend',
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'DELETE /api/webhooks/hook-1',
    anonymous: '401',
    pia: '403',
    ada: '204 webhook webhook_delivery',
  },
  {
    call: 'DELETE /api/webhooks/nothing',
    anonymous: '401',
    pia: '403',
    ada: '404',
  },
  {
    call: 'PATCH /api/webhooks/hook-1',
    body: {},
    anonymous: '401',
    pia: '403',
    ada: '405',
  },

  // Tags.
  { call: 'GET /api/tags?status=all', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/tags/warm?status=all', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/tags?status=some', anonymous: '401', pia: '403', ada: '400' },
  {
    call: 'PUT /api/tags/warm',
    body: { name: 'Hot' },
    anonymous: '401',
    pia: '403',
    ada: '200 tag tag_alias',
  },
  { call: 'PUT /api/tags/warm', body: { slug: '..' }, anonymous: '401', pia: '403', ada: '400' },
  { call: 'PUT /api/tags/warm', body: { slug: 'old' }, anonymous: '401', pia: '403', ada: '409' },
  { call: 'PUT /api/tags/nowhere', body: {}, anonymous: '401', pia: '403', ada: '404' },
  {
    call: 'POST /api/tags/warm/merge',
    body: { into: 'old' },
    anonymous: '401',
    pia: '403',
    ada: '200 tag tag_alias post_tag',
  },
  { call: 'POST /api/tags/warm/merge', body: {}, anonymous: '401', pia: '403', ada: '400' },
  { call: 'DELETE /api/tags/old', anonymous: '401', pia: '403', ada: '204 tag' },
  { call: 'DELETE /api/tags/warm', anonymous: '401', pia: '403', ada: '409' },
  { call: 'DELETE /api/tags/nowhere', anonymous: '401', pia: '403', ada: '404' },

  // Pictures: authorisation precedes the check of the file.
  { call: 'POST /api/pictures?name=a.jpg', anonymous: '401', pia: '403', ada: '415' },
  { call: 'GET /api/pictures', anonymous: '401', pia: '403', ada: '405' },
  { call: 'POST /api/resume-files?name=cv.pdf', anonymous: '401', pia: '403', ada: '415' },
  { call: 'GET /api/resume-files', anonymous: '401', pia: '403', ada: '405' },

  // Analytics.
  { call: 'POST /api/beacon', anonymous: '204', pia: '204', ada: '204' },
  { call: 'GET /api/beacon', anonymous: '405', pia: '405', ada: '405' },
  {
    call: 'GET /api/analytics?from=2026-03-01&to=2026-03-04',
    anonymous: '401',
    pia: '403',
    ada: '200',
  },
  { call: 'GET /api/analytics', anonymous: '401', pia: '403', ada: '400' },
  {
    call: 'GET /api/analytics.csv?from=2026-03-01&to=2026-03-04&table=days',
    anonymous: '401',
    pia: '403',
    ada: '200',
  },
  { call: 'GET /api/analytics.csv?table=days', anonymous: '401', pia: '403', ada: '400' },
  { call: 'GET /api/analytics/classes', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/analytics/posts', anonymous: '401', pia: '403', ada: '200' },

  // Backups.
  { call: 'GET /api/content-export', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/backups', anonymous: '401', pia: '403', ada: '200' },
  { call: 'POST /api/backups', anonymous: '401', pia: '403', ada: '202 backup' },
  { call: 'GET /api/backups/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/backups/nowhere/file', anonymous: '401', pia: '403', ada: '404' },
  { call: 'GET /api/health', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/imports', anonymous: '401', pia: '403', ada: '200' },
  { call: 'POST /api/imports?name=a.exe', body: {}, anonymous: '401', pia: '403', ada: '415' },
  { call: 'GET /api/imports/none/plan', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/imports/none/apply', body: {}, anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/imports/none/stop', anonymous: '401', pia: '403', ada: '404' },
  { call: 'DELETE /api/imports/none', anonymous: '401', pia: '403', ada: '404' },

  // API tokens. Their own permissions are in the scope table.
  { call: 'GET /api/tokens', anonymous: '401', pia: '200', ada: '200' },
  {
    call: 'POST /api/tokens',
    body: { name: 'Backup', scopes: ['posts:read'] },
    anonymous: '401',
    pia: '403',
    ada: '201 api_token',
  },
  { call: 'POST /api/tokens', body: {}, anonymous: '401', pia: '403', ada: '400' },
  { call: 'DELETE /api/tokens/nowhere', anonymous: '401', pia: '404', ada: '404' },

  // Messages.
  { call: 'GET /api/messages', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/messages/counts', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/messages/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'PUT /api/messages/nowhere', body: {}, anonymous: '401', pia: '403', ada: '404' },
  { call: 'DELETE /api/messages/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/messages/nowhere/restore', anonymous: '401', pia: '403', ada: '404' },

  // Accounts.
  { call: 'GET /api/users', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/users/{max}', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/users/{pia}', anonymous: '401', pia: '403', ada: '200' },
  { call: 'GET /api/users/nowhere', anonymous: '401', pia: '403', ada: '404' },
  { call: 'POST /api/users', body: zoe, anonymous: '401', pia: '403', ada: '201 user' },
  { call: 'POST /api/users', body: {}, anonymous: '401', pia: '403', ada: '400' },
  {
    call: 'PUT /api/users/{max}',
    body: { username: 'Maximilian' },
    anonymous: '401',
    pia: '403',
    ada: '200 user',
  },
  {
    call: 'PUT /api/users/{pia}',
    body: { isAdmin: true },
    anonymous: '401',
    pia: '403',
    ada: '200 user',
  },
  { call: 'DELETE /api/users/{max}', anonymous: '401', pia: '403', ada: '204 user' },
  { call: 'DELETE /api/users/{pia}', anonymous: '401', pia: '403', ada: '204 user session' },
  { call: 'DELETE /api/users/{ada}', anonymous: '401', pia: '403', ada: '409' },
  { call: 'PATCH /api/users/{max}', body: {}, anonymous: '401', pia: '403', ada: '405' },
  { call: 'DELETE /api/users/nowhere', anonymous: '401', pia: '403', ada: '404' },

  // The login.
  { call: 'GET /api/auth/profile', anonymous: '401', pia: '200', ada: '200' },
  {
    call: 'POST /api/auth/login',
    body: login,
    anonymous: '200 session known_device',
    pia: '200 session known_device',
    ada: '200 session known_device',
  },
  { call: 'POST /api/auth/login', body: wrongLogin, anonymous: '401', pia: '401', ada: '401' },
  {
    call: 'POST /api/auth/second-step',
    body: { code: '123456' },
    anonymous: '409',
    pia: '409',
    ada: '409',
  },
  {
    call: 'POST /api/auth/passkey/options',
    body: {},
    anonymous: '200 auth_challenge',
    pia: '200 auth_challenge',
    ada: '200 auth_challenge',
  },
  { call: 'POST /api/auth/passkey', body: {}, anonymous: '400', pia: '400', ada: '400' },
  { call: 'POST /api/auth/logout', anonymous: '204', pia: '204 session', ada: '204 session' },

  // One's own account: for every role.
  { call: 'GET /api/account', anonymous: '401', pia: '200', ada: '200' },
  { call: 'GET /api/account/sessions', anonymous: '401', pia: '200', ada: '200' },
  { call: 'DELETE /api/account/sessions', anonymous: '401', pia: '204', ada: '204' },
  { call: 'DELETE /api/account/sessions/nowhere', anonymous: '401', pia: '404', ada: '404' },
  {
    call: 'POST /api/account/confirmation',
    body: { password: 'a wrong one' },
    anonymous: '401',
    pia: '400',
    ada: '400',
  },
  {
    call: 'PUT /api/account/password',
    body: { currentPassword: goodPassword, password: 'another pan on a rail' },
    anonymous: '401',
    pia: '204 user session known_device',
    ada: '204 user session known_device',
  },
  {
    call: 'POST /api/account/totp',
    anonymous: '401',
    pia: '201 auth_challenge',
    ada: '201 auth_challenge',
  },
  { call: 'PUT /api/account/totp', body: { code: '1' }, anonymous: '401', pia: '409', ada: '409' },
  { call: 'DELETE /api/account/totp', anonymous: '401', pia: '404', ada: '404' },
  {
    call: 'POST /api/account/passkeys/options',
    anonymous: '401',
    pia: '200 auth_challenge',
    ada: '200 auth_challenge',
  },
  { call: 'POST /api/account/passkeys', body: {}, anonymous: '401', pia: '400', ada: '400' },
  { call: 'DELETE /api/account/passkeys/nowhere', anonymous: '401', pia: '404', ada: '404' },
  { call: 'POST /api/account/recovery-codes', anonymous: '401', pia: '409', ada: '409' },
]
