import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

test.each([
  ['folio.tar.gz', 'http://127.0.0.1:9', 'URL1'],
  ['http://127.0.0.1:9', 'localhost:3000', 'URL2'],
])('an owner who names an archive or omits http:// reads an error: %s and %s', async (...urls) => {
  const [first, second, name] = urls
  expect(await compare(first, second)).toEqual({
    code: 2,
    output: `${name} must begin with http:// or https://: it compares running sites, not archives.\n`,
  })
})

test('an owner reads which of the two sites does not respond', async () => {
  const site = await siteWithStatus(200)
  const gone = await siteWithStatus(200)
  await gone.end()
  expect(await compare(site.url, gone.url)).toEqual({
    code: 2,
    output: `${gone.url} does not respond.\n`,
  })
})

test('an owner whose account has a second factor reads that another one is required', async () => {
  const { url } = await siteWithStatus(202)
  expect(await compare(url, url)).toEqual({
    code: 2,
    output: `${url}: npm run compare cannot log in where a second factor is set. Use an account without one.\n`,
  })
})

async function siteWithStatus(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end())
  const end = async () => void server.close().closeAllConnections()
  onTestFinished(end)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end }
}

async function compare(...urls: [string, string]) {
  const child = spawn(process.execPath, ['scripts/compare-sites.mjs', ...urls], {
    env: { ...process.env, ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'copper pans' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = text(child.stderr)
  const [code] = await once(child, 'close')
  return { code: code as number, output: await output }
}
