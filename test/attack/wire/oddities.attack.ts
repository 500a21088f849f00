/** Malformed and hostile requests, over raw sockets. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { faultsOfRefusal } from '../support/answers.ts'
import { attackedSite } from '../support/attacked-site.ts'
import { oddRequests } from '../support/oddities.ts'
import { sendRaw } from '../support/raw.ts'

const site = attackedSite()

check('what is no proper request is refused in the API’s error shape', async (report) => {
  const faults: string[] = []
  for (const [name, text] of Object.entries(oddRequests)) {
    const answer = await sendRaw(site(), text)
    faults.push(...faultsOfRefusal(answer).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(site().process.exitCode).toBeNull()
  const count = Object.keys(oddRequests).length
  report(`${count} of ${count} answered 4xx with a sentence, the process goes on`)
})

check('a body that ends too early is refused, and the log calls it no failure', async (report) => {
  const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const answer = await sendRaw(site(), `${head}Content-Length: 100\r\n\r\n{"name"`, {
    halfClose: true,
  })
  expect(faultsOfRefusal(answer)).toEqual([])
  expect(site().output()).not.toContain('A request failed')
  report(`answered ${answer.status}`)
})

check('paths that only resemble a guarded one give nothing away', async (report) => {
  const paths = [
    '//api//users',
    '/API/users',
    '/api/users;x',
    '/api/users%20',
    '/Api/Users/',
    '//api/users',
  ]
  const answers = await Promise.all(
    paths.map((path) => sendRaw(site(), `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  )
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
  expect(answers.filter(({ text }) => text.includes('ada@example.org'))).toEqual([])
  report(`${answers.length} of ${paths.length} answered 4xx`)
})

const tenMegabytes = 10_000_000

check('10 MB are refused without being taken', async (report) => {
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
  const answers = await Promise.all(bodies.map((body) => sendRaw(site(), body, { waitMs: 8000 })))
  expect(answers.flatMap(faultsOfRefusal)).toEqual([])
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 401, 413, 413])
  report(`answered ${answers.map(({ status }) => status).join(', ')}`)
})
