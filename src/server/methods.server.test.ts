/** The methods of each resource: others get 405 with `Allow`. */
import { expect, test } from 'vitest'
import { createMetrics } from '#http/middleware/metrics.server.ts'
import { createTestApp } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const readMethods = 'GET, HEAD'

test('a program gets 405 with the methods of the resource', async () => {
  const app = await createTestApp()
  const allowed = async (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    const { status, headers } = await app.request(path, { method })
    return [call, status, headers.get('allow')]
  }
  const methods = {
    'POST /api/skills': readMethods,
    'PATCH /api/blogs': `${readMethods}, POST`,
    'POST /api/blogs/soup': `${readMethods}, PUT, DELETE`,
    'GET /api/blogs/soup/restore': 'POST',
    'HEAD /api/contact': 'POST',
    'GET /api/auth/login': 'POST',
    'DELETE /api/auth/profile': readMethods,
    'DELETE /': `${readMethods}, POST`,
    'PUT /blogs/soup': readMethods,
    'POST /blog': readMethods,
    'OPTIONS /rss.xml': readMethods,
    'POST /robots.txt': readMethods,
    'POST /healthz': readMethods,
    'POST /uploads/soup-800.webp': readMethods,
    'POST /admin/login': readMethods,
    'DELETE /admin/blogs/edit/soup': readMethods,
  }
  expect(await Promise.all(Object.keys(methods).map(allowed))).toEqual(
    Object.entries(methods).map(([call, allow]) => [call, 405, allow]),
  )
})

test('a program reads the refusal as JSON, and a browser that sent a form as a page', async () => {
  const app = await createTestApp()
  const message = 'This address does not support the method of the request.'
  const program = await app.request('/api/skills', { method: 'POST' })
  expect(await program.json()).toEqual({ message })
  expect(program.headers.get('cache-control')).toBe('no-cache')
  const browser = await app.request('/blogs', { method: 'POST', headers: { Accept: 'text/html' } })
  expect([browser.status, browser.headers.get('allow')]).toEqual([405, readMethods])
  expect(await browser.text()).toContain(message)
})

test('a method is refused after the guards of the route', async () => {
  const app = await createTestApp()
  const [pia, ada] = [await signInAs(app, 'pia'), await signInAs(app, 'ada')]
  const as = async (headers: HeadersInit) => {
    const response = await app.request('/api/users', { method: 'PATCH', headers })
    return [response.status, response.headers.get('allow')]
  }
  expect(await as({})).toEqual([401, null])
  expect(await as(pia.headers)).toEqual([403, null])
  expect(await as(ada.headers)).toEqual([405, `${readMethods}, POST`])
})

test('a page of another site gets no Allow header', async () => {
  const app = await createTestApp()
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const response = await app.request('/api/skills', { method: 'POST', headers })
  expect([response.status, response.headers.get('allow')]).toEqual([403, null])
})

test('the metrics are a 404 without the token, for any method', async () => {
  const metricsToken = 'a token of enough characters'
  const app = await createTestApp({ metricsToken, metrics: await createMetrics() })
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const [unknown, known] = [
    await app.request('/metrics', { method: 'POST' }),
    await app.request('/metrics', { method: 'POST', headers }),
  ]
  expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null])
  expect([known.status, known.headers.get('allow')]).toEqual([405, readMethods])
})
