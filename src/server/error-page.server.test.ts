import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requestLog } from '#http/middleware/request-log.server.ts'
import { createTestApp, testOrigin, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { testShell } from '../../test/support/page-context.ts'
import type { RouteDeps } from './app-deps.server.ts'
import { handleErrors } from './error-handler.server.ts'

/** A site on which every query fails with a full disk. */
async function siteWithFullDisk() {
  const { log } = await createTestApp()
  const app = new Hono<HttpEnv>().use(requestLog(log, 0)).all('*', () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  })
  const assetsFor = () => ({ scripts: [], styles: [], fonts: [], modules: [] })
  const site = { last: () => ({ shell: testShell, content: sampleContent }) }
  const deps = { site, assetsFor, config: { publicUrl: testOrigin }, now: () => testTime }
  handleErrors(app, deps as unknown as RouteDeps)
  return app
}

test('a visitor reads the message of the API on the error page', async () => {
  const app = await siteWithFullDisk()
  const response = await app.request('/api/blogs')
  const { message } = (await response.json()) as { message: string }
  const page = await app.request('/blogs')
  expect([page.status, page.headers.get('retry-after')]).toEqual([507, '30'])
  expect(textOf(await page.text())).toContain(`Something went wrong ${message}`)
})

test('a visitor of the home page is offered a retry, of any other page the home page', async () => {
  const app = await siteWithFullDisk()
  const linkOf = async (path: string) =>
    /<a class="[^"]*button[^"]*"([^>]*)>([^<]*)</
      .exec((await (await app.request(path)).text()).split('<h1')[1] ?? '')
      ?.slice(1)
  expect(await linkOf('/')).toEqual([' href="/" target="_self"', 'Try again'])
  expect(await linkOf('/?contact=sent')).toEqual([
    ' href="/?contact=sent" target="_self"',
    'Try again',
  ])
  expect(await linkOf('/blogs')).toEqual([' href="/"', 'Go to the front page'])
})
