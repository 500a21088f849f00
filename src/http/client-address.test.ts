import { expect, it } from 'vitest'
import { clientAddress } from './client-address.server.ts'

const socketAddress = '10.0.0.1'
const list = '198.51.100.9, 203.0.113.7 ,192.0.2.4:5678'

it.each([
  ['no proxy', list, 0, socketAddress],
  ['no header', undefined, 1, socketAddress],
  ['the entry of one proxy, without its port', list, 1, '192.0.2.4'],
  ['the entry of the outer of two, without spaces', list, 2, '203.0.113.7'],
  ['the first entry', list, 3, '198.51.100.9'],
  ['fewer entries than proxies', list, 4, socketAddress],
  ['an empty entry', '198.51.100.9,', 1, socketAddress],
  ['an IPv6 address with a port', '[2001:db8::1]:5678', 1, '2001:db8::1'],
  ['an IPv6 address without a port', '[2001:db8::1]', 1, '2001:db8::1'],
  ['no address', '198.51.100.1, unknown', 1, socketAddress],
  ['nothing of an empty header', '', 1, socketAddress],
  ['nothing of a long text', 'x'.repeat(10_000), 1, socketAddress],
  ['nothing of an injection', "1' or '1'='1", 1, socketAddress],
])('takes %s', (_what, forwardedFor, trustProxy, expected) => {
  expect(clientAddress({ socketAddress, forwardedFor }, trustProxy)).toBe(expected)
})
