import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '#http/env.server.ts'
import { requestLog } from '#http/request-log.server.ts'
import { createTestApp, testOrigin, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { answerErrors } from './answer-errors.server.ts'
import type { AppParts } from './app-parts.server.ts'

/** Everything that is asked of it meets a full disk. */
async function siteWithoutRoom() {
  const { log } = await createTestApp()
  const app = new Hono<HttpEnv>().use(requestLog(log, 0)).all('*', () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  })
  const assetsFor = () => ({ scripts: [], styles: [], fonts: [], modules: [] })
  const parts = { assetsFor, config: { publicUrl: testOrigin }, now: () => testTime }
  answerErrors(app, parts as unknown as AppParts)
  return app
}

test('a visitor reads on the page of a failure what a program is told', async () => {
  const app = await siteWithoutRoom()
  const answer = await app.request('/api/blogs')
  const { message } = (await answer.json()) as { message: string }
  const page = await app.request('/blogs')
  expect([page.status, page.headers.get('retry-after')]).toEqual([507, '30'])
  expect(textOf(await page.text())).toContain(`Something went wrong ${message}`)
})

test('a visitor of the front page is offered another try, of any other page the front page', async () => {
  const app = await siteWithoutRoom()
  const linkOf = async (path: string) =>
    /<a class="[^"]*rounded-pill[^"]*"([^>]*)>([^<]*)</
      .exec((await (await app.request(path)).text()).split('<h1')[1] ?? '')
      ?.slice(1)
  expect(await linkOf('/')).toEqual([' href="/" target="_self"', 'Try again'])
  expect(await linkOf('/?contact=sent')).toEqual([
    ' href="/?contact=sent" target="_self"',
    'Try again',
  ])
  expect(await linkOf('/blogs')).toEqual([' href="/"', 'Go to the front page'])
})
