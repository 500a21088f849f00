/** A flood of hostile requests beside ordinary reads. */
import { expect, test } from 'vitest'
import { residentMb } from '../../support/resident-memory.ts'
import { fuzzStrings } from '../support/fuzz-values.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import { type RawResponse, sendRaw } from '../support/raw-socket.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { findLeak } from '../support/refusals.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const total = 2500
const inFlight = 20
const maxMegabytes = 400

/** Each as costly as a question can be. */
const questions = [
  ...[
    'abcdefgh'.repeat(25),
    'sto stov ston stor s st stone stove store sim bon',
    'a\u0301'.repeat(100),
  ],
  ...['c+'.repeat(100), '東'.repeat(200), 'ภาษาไทย'.repeat(30), ' '.repeat(200), '𠮷'.repeat(100)],
]

function hostileRequests(): string[] {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: folio.test\r\n\r\n`
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: folio.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const words = fuzzStrings.filter((text) => text.isWellFormed() && text.length < 1000)
  return [
    ...Object.values(malformedRequests),
    ...words
      .map(encodeURIComponent)
      .flatMap((part) => [
        get(`/blogs/${part}`),
        get(`/api/blogs?q=${part}&limit=${part}`),
        get(`/uploads/${part}`),
      ]),
    ...questions.map((text) => get(`/api/search?q=${encodeURIComponent(text)}&limit=20`)),
    post('/api/contact', '['.repeat(50_000)),
    post('/api/contact', `{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    post('/api/auth/login', '{"email":["a"],"password":{}}'),
    post('/api/pictures?name=x.png', 'x'.repeat(200_000)),
    post('/api/beacon', '/made/up'),
  ]
}

test('2,500 hostile requests neither break the site nor slow others down', async () => {
  await (await fetch(`${site().url}/`)).text()
  const hostile = hostileRequests()
  const responses: RawResponse[] = []
  let next = 0
  const attacker = async () => {
    for (let index = next++; index < total; index = next++) {
      const request = hostile[index % hostile.length] ?? ''
      responses.push(await sendRaw(site(), request, { waitMs: 10_000 }))
    }
  }
  const storm = Promise.all(Array.from({ length: inFlight }, attacker))
  const times: number[] = []
  let peak = 0
  while (responses.length < total) {
    const sentAt = performance.now()
    const response = await fetch(`${site().url}/blogs`)
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - sentAt)
    peak = Math.max(peak, await residentMb(site()))
  }
  await storm
  const broken = responses.filter(({ status }) => status === 0 || status >= 500)
  expect(broken).toEqual([])
  // What is served may speak of databases.
  const refused = responses.filter(({ status }) => status >= 400)
  expect(refused.flatMap(({ body }) => findLeak(body) ?? [])).toEqual([])
  expect(site().output()).not.toContain('A request failed')
  expectReadLatency(times)
  expect(peak).toBeLessThan(maxMegabytes)
})
