/** Malformed and hostile requests, over raw sockets. */
import { expect, test } from 'vitest'
import { malformedRequests } from '../support/malformed-requests.ts'
import { sendRaw } from '../support/raw-socket.ts'
import { errorResponseProblems } from '../support/refusals.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()

test('a malformed request is rejected in the API’s error format', async () => {
  const problems: string[] = []
  for (const [name, text] of Object.entries(malformedRequests)) {
    const response = await sendRaw(site(), text)
    problems.push(...errorResponseProblems(response).map((problem) => `${name}: ${problem}`))
  }
  expect(problems).toEqual([])
  expect(site().process.exitCode).toBeNull()
})

test('a truncated body is rejected and not logged as an error', async () => {
  const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const response = await sendRaw(site(), `${head}Content-Length: 100\r\n\r\n{"name"`, {
    halfClose: true,
  })
  expect(errorResponseProblems(response)).toEqual([])
  expect(site().output()).not.toContain('A request failed')
})

test('paths that resemble a guarded one leak nothing', async () => {
  const paths = [
    '//api//users',
    '/API/users',
    '/api/users;x',
    '/api/users%20',
    '/Api/Users/',
    '//api/users',
  ]
  const responses = await Promise.all(
    paths.map((path) => sendRaw(site(), `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  )
  expect(responses.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
  expect(responses.filter(({ text }) => text.includes('ada@example.org'))).toEqual([])
})

const tenMegabytes = 10_000_000

test('a body of 10 MB is rejected without being read', async () => {
  const filler = Buffer.alloc(tenMegabytes, 'a')
  const head = (path: string, headers: string) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`,
    )
  const chunked = [
    Buffer.from(`${tenMegabytes.toString(16)}\r\n`),
    filler,
    Buffer.from('\r\n0\r\n\r\n'),
  ]
  const bodies = [
    Buffer.concat([head('/api/contact', `Content-Length: ${tenMegabytes}`), filler]),
    Buffer.concat([head('/api/contact', 'Transfer-Encoding: chunked'), ...chunked]),
    Buffer.concat([head('/api/pictures', `Content-Length: ${tenMegabytes}`), filler]),
    head('/api/contact', `Content-Length: ${tenMegabytes}`),
    head('/api/contact', `Expect: 100-continue\r\nContent-Length: ${tenMegabytes}`),
  ]
  const responses = await Promise.all(bodies.map((body) => sendRaw(site(), body)))
  expect(responses.flatMap(errorResponseProblems)).toEqual([])
  expect(responses.map(({ status }) => status)).toEqual([413, 413, 401, 413, 413])
})
