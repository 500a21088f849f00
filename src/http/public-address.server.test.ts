import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.server.ts'

const kinds: [kind: string, isPublic: boolean, addresses: string[]][] = [
  ['public', true, ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.63.255.255']],
  ['public, of IPv6', true, ['2606:4700::1111', '2a00:1450:4001:81b::200e']],
  ['this host or network', false, ['0.0.0.0', '0.1.2.3', '::']],
  ['private', false, ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fc00::1']],
  ['loopback', false, ['127.0.0.1', '127.255.255.254', '::1']],
  ['metadata of a cloud', false, ['169.254.169.254', '100.100.100.200', '192.0.0.192']],
  ['metadata of a cloud, too', false, ['168.63.129.16', 'fd00:ec2::254']],
  ['documentation', false, ['192.0.2.1', '198.51.100.1', '203.0.113.7', '2001:db8::1']],
  ['benchmarks, relays, reserved', false, ['198.18.0.1', '192.88.99.1', '240.0.0.1']],
  ['multicast or broadcast', false, ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
  ['an IPv4 in IPv6', false, ['::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  ['an IPv4 in IPv6, even a public one', false, ['::ffff:1.1.1.1', '::ffff:0:127.0.0.1']],
  ['NAT64', false, ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1']],
  ['6to4 or Teredo', false, ['2002:7f00:1::', '2001:0:7f00:1::']],
  ['of the link or the site', false, ['fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['discarded, routed or not given out', false, ['100::1', '5f00::1', '4000::1']],
  ['no address', false, ['example.com', '']],
]

test.each(kinds)('an address that is %s is public: %s', (_, isPublic, addresses) => {
  expect(addresses.filter((address) => isPublicAddress(address) !== isPublic)).toEqual([])
})
