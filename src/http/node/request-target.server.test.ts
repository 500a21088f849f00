import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { requestTarget } from './request-target.server.ts'

function targetOf(url: string, ...hosts: string[]) {
  const rawHeaders = hosts.flatMap((host) => ['Host', host])
  return requestTarget({ url, httpVersionMajor: 1, rawHeaders } as IncomingMessage)
}

test.each([
  ['/blogs?page=2', '/blogs?page=2'],
  ['http://evil.test/api/users?q=1', '/api/users?q=1'],
  ['/?q=\\', '/?q=\\'],
])('%s is the address %s', (url, target) => {
  expect(targetOf(url, 'folio.test')).toBe(target)
})

test.each(['*', '', 'ftp://evil.test/', 'http://[/', '/\\evil.test', 'http:\\\\evil.test'])(
  '%s is no address of this server',
  (url) => {
    expect(targetOf(url, 'folio.test')).toBeUndefined()
  },
)

test.each(['folio.test', 'FOLIO.test:3000', '[::1]:3000', '127.0.0.1'])('%s is a host', (host) => {
  expect(targetOf('/', host)).toBe('/')
})

test.each(['', 'a b', 'ann@folio.test', 'evil.test/x', 'a:99999', 'a#b'])(
  '%j is no host',
  (host) => {
    expect(targetOf('/', host)).toBeUndefined()
  },
)

test('a request names one host', () => {
  expect([targetOf('/'), targetOf('/', 'a', 'b')]).toEqual([undefined, undefined])
})
