import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect, test } from '../../support/browser.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { fillIn, openForm, sendButton, sentBanner } from '../support/contact-steps.ts'
import { removePosts } from '../support/site-content.ts'

test('a message sent with the form survives a crash', async ({ page, problems }) => {
  const site = await startSite()
  problems.allow(new RegExp(`^Request to ${site.url}|Failed to (load resource|fetch)`))
  await openForm(page, site.url)
  await fillIn(page, 'Ada before the crash')
  await sendButton(page).click()
  await expect(page.getByText(sentBanner, { exact: true })).toBeVisible()
  await site.kill('SIGKILL')
  const again = await startSite({ dataDir: site.dataDir })
  expect(again.messages().map(({ name }) => name)).toEqual(['Ada before the crash'])
  await again.remove()
})

test('a message acknowledged with 201 survives an immediate SIGKILL', async () => {
  const site = await startSite()
  const response = await send(site, 'Ada, 201')
  const died = site.kill('SIGKILL')
  expect(response.status).toBe(201)
  await died
  const again = await startSite({ dataDir: site.dataDir })
  expect(again.messages().map(({ name }) => name)).toEqual(['Ada, 201'])
  await again.remove()
})

test('SIGTERM ends the process with exit code 0', async () => {
  const site = await startSite()
  expect(await site.kill('SIGTERM')).toBe(0)
  await site.remove()
})

test('SIGINT ends the process with exit code 0', async () => {
  const site = await startSite()
  expect(await site.kill('SIGINT')).toBe(0)
  await site.remove()
})

test('a message that is being received at SIGTERM is stored', async () => {
  const site = await startSite()
  const call = await beginMessage(site)
  const stops = site.kill('SIGTERM')
  await logLine(site, /Folio is stopping/)
  const responded = once(call, 'response') as Promise<[IncomingMessage]>
  call.end(messageText('Ada in flight').slice(1))
  const [response] = await responded
  response.resume()
  expect(response.statusCode).toBe(201)
  expect(await stops).toBe(0)
  expect(site.messages().map(({ name }) => name)).toEqual(['Ada in flight'])
  await site.remove()
})

test('a deleted built-in post stays deleted after a restart', async () => {
  const site = await startSite()
  await removePosts(site, 'one-file-is-a-database')
  await site.kill('SIGTERM')
  const again = await startSite({ dataDir: site.dataDir })
  const posts = (await (await fetch(`${again.url}/api/blogs`)).json()) as { _id: string }[]
  expect(posts.map(({ _id }) => _id)).toEqual([
    'low-heat-long-time-background-work-that-finishes',
    'forms-that-lose-nothing',
    'what-a-ticket-rail-knows-about-queues',
    'a-page-that-does-less',
    'mise-en-place-for-a-codebase',
  ])
  await again.remove()
})

function messageText(name: string) {
  return JSON.stringify({ name, email: 'ada@example.com', message: 'Keep this.' })
}

function send(site: RunningSite, name: string) {
  return fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: messageText(name),
  })
}

/** Sends a message's headers and its first byte; resolves when the server has received them (100 Continue). */
async function beginMessage(site: RunningSite): Promise<ClientRequest> {
  const call = request(`${site.url}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': messageText('Ada in flight').length,
      Expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  call.write(messageText('Ada in flight').slice(0, 1))
  return call
}

function logLine(site: RunningSite, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    site.process.stdout?.on('data', (chunk: Buffer) => {
      if (pattern.test(String(chunk))) resolve()
    })
  })
}
