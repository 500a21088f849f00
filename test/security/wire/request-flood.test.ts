/** A flood of hostile requests beside ordinary reads. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import { type RawResponse, sendRaw } from '../support/raw-socket.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { findLeak } from '../support/refusals.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const total = 2500
const inFlight = 20
const maxMegabytes = 400

function hostileRequests(): string[] {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: folio.test\r\n\r\n`
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: folio.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const injections = [
    "' or 1=1 --",
    '"; drop table post; --',
    '%',
    '_',
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
  ]
  return [
    ...Object.values(malformedRequests),
    ...injections.flatMap((text) => {
      const part = encodeURIComponent(text)
      return [
        get(`/blogs/${part}`),
        get(`/api/blogs/${part}`),
        get(`/api/blogs?q=${part}&limit=${part}`),
        get(`/uploads/${part}`),
      ]
    }),
    post('/api/contact', '['.repeat(50_000)),
    post('/api/contact', `{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    post('/api/contact', '{"__proto__":{"name":"x"}}'),
    post('/api/auth/login', '{"email":["a"],"password":{}}'),
    post('/api/blogs', '{}'),
    post('/api/pictures?name=x.png', 'x'.repeat(200_000)),
    post('/nowhere', '{}'),
    get('/../../../etc/passwd'),
    get('//evil.test/'),
    get('/admin/%2e%2e/api/users'),
  ]
}

/** In megabytes; available on Linux only. */
function memoryOf(pid: number | undefined): number[] {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return []
  const status = readFileSync(path, 'utf8')
  return [Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)]
}

check(
  '2,500 concurrent hostile requests neither break the site nor slow others down',
  async (report) => {
    await (await fetch(`${site().url}/`)).text()
    const hostile = hostileRequests()
    const responses: RawResponse[] = []
    let next = 0
    const attacker = async () => {
      for (let index = next++; index < total; index = next++) {
        responses.push(
          await sendRaw(site(), hostile[index % hostile.length] ?? '', { waitMs: 10_000 }),
        )
      }
    }
    const started = performance.now()
    const times: number[] = []
    const megabytes: number[] = []
    const storm = Promise.all(Array.from({ length: inFlight }, attacker))
    while (responses.length < total) {
      const sentAt = performance.now()
      const response = await fetch(`${site().url}/blogs`)
      await response.text()
      expect(response.status).toBe(200)
      times.push(performance.now() - sentAt)
      megabytes.push(...memoryOf(site().process.pid))
      await wait(50)
    }
    await storm
    const seconds = Math.round((performance.now() - started) / 1000)
    const silent = responses.filter(({ status }) => status === 0).length
    const broken = responses.filter(({ status }) => status >= 500).length
    const leaks = [...new Set(responses.flatMap(({ text }) => findLeak(text) ?? []))].join()
    expect({ silent, broken, leaks }).toEqual({ silent: 0, broken: 0, leaks: '' })
    expect(site().output()).not.toContain('A request failed')
    const figures = [`${responses.length} in ${seconds} s`, 'no 5xx', expectReadLatency(times)]
    const peak = Math.max(0, ...megabytes)
    expect(peak).toBeLessThan(maxMegabytes)
    report([...figures, ...(peak ? [`at most ${peak} MB`] : [])].join(', '))
  },
)
