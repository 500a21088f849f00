import { expect, test } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'

test.each(['/healthz', '/readyz'])(
  'who watches the site asks %s and hears that it is well',
  async (path) => {
    const { request } = await createTestApp()
    const response = await request(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('a site whose database is gone is alive, and not ready', async () => {
  const { db, request, logged } = await createTestApp({ ownDatabase: true })
  await db.destroy()
  expect((await request('/healthz')).status).toBe(200)
  const ready = await request('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ message: 'The database does not answer.' })
  expect(JSON.stringify(logged)).toContain('The database does not answer')
})
