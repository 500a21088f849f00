import { expect, test } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'

test.each(['/healthz', '/readyz'])('a monitor gets 200 from %s', async (path) => {
  const { request } = await createTestApp()
  const response = await request(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a site without its database is alive but not ready', async () => {
  const { db, request, logged } = await createTestApp({ ownDatabase: true })
  await db.destroy()
  expect((await request('/healthz')).status).toBe(200)
  const ready = await request('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ message: 'The database does not answer.' })
  expect(JSON.stringify(logged)).toContain('The database does not answer')
})
