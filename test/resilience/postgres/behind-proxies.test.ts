/** Two processes behind nginx, at night behind Caddy, with the shipped configurations. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { messageDraft } from '../../security/support/accounts.ts'
import { leaveOut } from '../../support/leave-out.ts'
import {
  type Certificate,
  findProgram,
  makeCertificate,
  proxiedHost,
  type RunningProxy,
  startCaddy,
  startNginx,
} from '../../support/proxies.ts'
import { administrator } from '../../support/running-site.ts'
import { type Http2Client, overHttp2 } from '../support/http2-client.ts'
import { startTwoSites, type TwoSites, twoSites } from '../support/two-processes.ts'

const settings = { PUBLIC_URL: `https://${proxiedHost}` }
const sites = twoSites(async () => settings)

interface Scene {
  proxy: RunningProxy
  /** A visitor at this local address. */
  visitor: (localAddress?: string) => Promise<Http2Client>
}

const proxies = {
  nginx: { start: startNginx, addresses: ['127.0.0.2', '127.0.0.3'] },
  caddy: { start: startCaddy, addresses: ['127.0.0.4', '127.0.0.5'] },
} as const
const name = process.env.TEST_PROXY === 'caddy' ? 'caddy' : 'nginx'
const { start, addresses } = proxies[name]
const missing = findProgram(name) ? undefined : `${name} is not installed here`

test(`behind ${name} a visitor reads, logs in and uploads over HTTP/2`, async (context) => {
  if (missing) leaveOut(context, missing)
  const { proxy, visitor } = await startProxyInFront(start, sites())
  const ada = await visitor()
  const page = await ada.send('GET', '/')
  const asset = /\/build\/[\w.-]+\.js/.exec(page.body.toString())?.[0] ?? ''
  const file = await ada.send('GET', asset)
  const cookie = await logIn(ada)
  const picture = await noise()
  const upload = await ada.send('POST', '/api/pictures?name=noise.png', {
    bytes: picture,
    headers: { cookie, 'content-type': 'image/png' },
  })
  const tooLarge = await ada.send('POST', '/api/pictures', {
    bytes: Buffer.alloc(15_800_000),
    headers: { cookie, 'content-type': 'image/png' },
  })
  const imported = await ada.send('POST', '/api/imports?name=blog.zip', {
    bytes: Buffer.alloc(20_000_000),
    headers: { cookie, origin: `https://${proxiedHost}`, 'content-type': 'application/zip' },
  })
  const { src } = JSON.parse(upload.body.toString()) as { src: string }
  const shown = await ada.send('GET', src)
  const redirect = await plainHttp(proxy.httpPort, '/blogs?page=2')
  expect(ada.protocol).toBe('h2')
  expect([page.status, upload.status, shown.status, tooLarge.status]).toEqual([200, 201, 200, 413])
  expect(imported.status).toBe(201)
  expect(JSON.parse(tooLarge.body.toString())).toHaveProperty('message')
  expect(picture.length).toBeGreaterThan(10_000_000)
  expect(file.headers['cache-control']).toContain('immutable')
  expect(page.headers['strict-transport-security']).toContain('max-age=')
  expect([301, 308]).toContain(redirect.status)
  expect(redirect.location).toMatch(new RegExp(`^https://${proxiedHost}(:\\d+)?/blogs\\?page=2$`))
})

test(`behind ${name} a client cannot forge the address used for rate limits`, async (context) => {
  if (missing) leaveOut(context, missing)
  const { visitor } = await startProxyInFront(start, sites())
  const [guesser, another] = [await visitor(addresses[0]), await visitor(addresses[1])]
  const guess = (from: Http2Client, number: number) =>
    from.send('POST', '/api/auth/login', {
      json: { email: administrator.email, password: 'a wrong guess' },
      headers: { 'x-forwarded-for': `192.0.2.${number}`, 'x-real-ip': `192.0.2.${number}` },
    })
  const statuses: number[] = []
  while (statuses.length < 10) statuses.push((await guess(guesser, statuses.length)).status)
  const elsewhere = (await guess(another, 1)).status
  expect(statuses).toEqual([...Array(9).fill(401), 429])
  expect(elsewhere).toBe(401)
})

test(`behind ${name} the crash of one of two processes causes no errors`, async (context) => {
  if (missing) leaveOut(context, missing)
  const { sites: mortal, remove } = await startTwoSites(settings)
  onTestFinished(remove)
  const { visitor } = await startProxyInFront(start, mortal)
  const ada = await visitor()
  const statuses: number[] = []
  const readOn = async () => {
    for (let round = 0; round < 20; round++) {
      const path = round % 2 ? '/blogs' : '/api/blogs'
      // A response interrupted by the crash is requested again, as browsers do.
      const response = await ada.send('GET', path).catch(() => ada.send('GET', path))
      statuses.push(response.status)
    }
  }
  const reading = Promise.all([readOn(), readOn(), readOn(), readOn()])
  await ada.send('GET', '/')
  await mortal[0].kill('SIGKILL')
  await reading
  const writes = await Promise.all(
    Array.from({ length: 5 }, () => ada.send('POST', '/api/contact', { json: messageDraft })),
  )
  const failed = statuses.filter((status) => status !== 200)
  const written = writes.map(({ status }) => status)
  expect(failed).toEqual([])
  expect(written).toEqual(Array(5).fill(201))
})

async function startProxyInFront(
  start: (ports: number[], certificate: Certificate) => Promise<RunningProxy>,
  behind: TwoSites,
): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-proxied-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const certificate = makeCertificate(folder)
  const ports = behind.map(({ url }) => Number(new URL(url).port))
  const proxy = await start(ports, certificate)
  onTestFinished(proxy.stop)
  const visitor = async (localAddress?: string) => {
    const client = await overHttp2(proxy.httpsPort ?? 0, certificate, localAddress)
    onTestFinished(client.close)
    return client
  }
  return { proxy, visitor }
}

/** @returns the session cookie, which is sent over https only */
async function logIn(client: Http2Client): Promise<string> {
  const { email, password } = administrator
  const response = await client.send('POST', '/api/auth/login', {
    json: { email, password },
    headers: { origin: `https://${proxiedHost}` },
  })
  const cookie = response.headers['set-cookie']?.find((line) => line.startsWith('__Host-session='))
  expect(cookie).toMatch(/; Secure/)
  return cookie?.split(';')[0] ?? ''
}

/** An incompressible picture of more than 10 MB. */
function noise(): Promise<Buffer> {
  const [width, height, channels] = [1900, 1900, 3] as const
  const raw = { width, height, channels }
  return sharp(randomBytes(width * height * channels), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function plainHttp(port: number, path: string) {
  return new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { Host: proxiedHost } }
      request(options, (response) => {
        response.resume()
        resolve({ status: response.statusCode, location: response.headers.location })
      })
        .once('error', reject)
        .end()
    },
  )
}
