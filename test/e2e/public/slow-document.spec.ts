/** A document whose last chunk, with the hydration data, is late. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../support/browser.ts'

test('a page used before its document is complete hydrates afterwards', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/^Request to http:\/\/127\.0\.0\.1/)
  const rest = Promise.withResolvers<void>()
  const line = createServer(async ({ url = '' }, response) => {
    const original = await fetch(site.url + url)
    const body = Buffer.from(await original.arrayBuffer())
    response.setHeader('Content-Type', original.headers.get('content-type') ?? '')
    if (url !== '/blogs') return response.end(body)
    response.write(body.subarray(0, -500))
    await rest.promise
    response.end(body.subarray(-500))
  })
  try {
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const { port } = line.address() as AddressInfo
    const chunk = page.waitForResponse(/\/build\/base-.*\.js$/)
    const started = page.waitForResponse(/\/build\/client-.*\.js$/)
    await page.goto(`http://127.0.0.1:${port}/blogs`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Latest Posts' }).hover()
    await chunk
    rest.resolve()
    await (await started).finished()
    await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
    await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
  } finally {
    rest.resolve()
    line.closeAllConnections()
    line.close()
  }
})
