/** Every call that requires an administrator. */
import { emptyPost } from '#features/posts/post-schema.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { projects } from '#site.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { addAccount, addMessage, addPost, validPost } from './accounts.ts'

export interface Call {
  method: string
  path: string
  body?: unknown
  /** The status for an administrator. */
  allowed: number
}

export interface AdminFixtures {
  ada: { Cookie: string }
  pia: { Cookie: string }
  /** Deletions come last, so that the calls can be sent in order. */
  calls: Call[]
}

/** Creates content of every kind, and the calls on it. */
export async function createAdminFixtures(site: RunningSite): Promise<AdminFixtures> {
  const ada = await logIn(site)
  const pia = await addAccount(site, ada, 'Pia')
  const max = await addAccount(site, ada, 'Max', true)
  const [post, lost] = [await addPost(site, ada), await addPost(site, ada, { title: 'Lost' })]
  const tagged = await addPost(site, ada, { title: 'Tagged' })
  await call(site, 'PUT', `/api/blogs/${tagged}`, { tags: ['Stolen', 'Kept'] }, ada)
  const [message, gone] = [await addMessage(site), await addMessage(site)]
  await call(site, 'DELETE', `/api/blogs/${lost}`, undefined, ada)
  await call(site, 'DELETE', `/api/messages/${gone}`, undefined, ada)
  const draft = { fields: { ...emptyPost, title: 'Unfinished' }, baseRevision: 1 }
  const saved = { ...draft, saveRevision: true }
  await call(site, 'PUT', `/api/blogs/${post}/draft`, saved, ada)
  const zoe = { username: 'Zoe', email: 'zoe@example.org', password: pia.password, isAdmin: true }
  const get = (path: string): Call => ({ method: 'GET', path, allowed: 200 })
  const put = (path: string, body: unknown): Call => ({ method: 'PUT', path, body, allowed: 200 })
  const remove = (path: string): Call => ({ method: 'DELETE', path, allowed: 204 })
  const send = (path: string, body: unknown, allowed: number): Call => {
    return { method: 'POST', path, body, allowed }
  }
  return {
    ada,
    pia: pia.headers,
    calls: [
      get('/api/users'),
      get(`/api/users/${max._id}`),
      get('/api/messages'),
      get('/api/messages/counts'),
      get(`/api/messages/${message}`),
      get('/api/messages?tab=deleted'),
      get('/api/backups'),
      get('/api/links'),
      get('/api/notifications'),
      get('/api/webhooks'),
      { method: 'GET', path: '/api/backups/nowhere', allowed: 404 },
      { method: 'GET', path: '/api/backups/nowhere/file', allowed: 404 },
      get('/api/blogs?q=stock'),
      get('/api/blogs?order=title'),
      get('/api/blogs?state=deleted'),
      get(`/api/blogs/${post}?format=source`),
      get('/api/tags?status=all'),
      put('/api/tags/stolen', { name: 'Taken over' }),
      send('/api/tags/stolen/merge', { into: 'kept' }, 200),
      { method: 'DELETE', path: '/api/tags/kept', allowed: 409 },
      get('/api/site/document'),
      get('/api/site/revisions'),
      get('/api/site/revisions?page=2'),
      { method: 'PUT', path: '/api/site', body: sampleContent, allowed: 428 },
      send('/api/site/revisions/1/restore', {}, 200),
      send('/api/projects', { title: 'Pan' }, 201),
      put('/api/projects/pan', { title: 'Lid' }),
      {
        method: 'PUT',
        path: '/api/projects/order',
        body: { ids: ['pan', ...projects.map(({ id }) => id)] },
        allowed: 204,
      },
      remove('/api/projects/pan'),
      send('/api/projects/pan/restore', {}, 200),
      get('/api/projects/prep-list?format=source'),
      send('/api/preview', { content: '<p>Soup</p>' }, 200),
      send('/api/pictures?name=a.jpg', {}, 415),
      send('/api/resume-files?name=cv.pdf', {}, 415),
      send('/api/blogs', validPost, 201),
      send('/api/backups', undefined, 202),
      put(`/api/blogs/${post}`, { title: 'Taken over' }),
      put(`/api/blogs/${post}/draft`, draft),
      get(`/api/blogs/${post}/revisions`),
      get(`/api/blogs/${post}/revisions/1`),
      put(`/api/blogs/${post}/revisions/1`, { name: 'First' }),
      send(`/api/blogs/${post}/revisions/1/restore`, {}, 200),
      get(`/api/blogs/${post}/preview-links`),
      send(`/api/blogs/${post}/preview-links`, {}, 201),
      { method: 'DELETE', path: `/api/blogs/${post}/preview-links/nothing`, allowed: 404 },
      remove(`/api/blogs/${post}/preview-links`),
      remove(`/api/blogs/${post}/draft`),
      send('/api/users', zoe, 201),
      put(`/api/users/${max._id}`, { username: 'Maximilian' }),
      put(`/api/messages/${message}`, { read: true }),
      send(`/api/blogs/${lost}/restore`, {}, 200),
      send(`/api/messages/${gone}/restore`, {}, 200),
      remove(`/api/blogs/${post}`),
      remove(`/api/messages/${message}`),
      remove(`/api/users/${max._id}`),
    ],
  }
}
