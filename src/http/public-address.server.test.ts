import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.server.ts'

test.each([
  ['1.1.1.1'],
  ['93.184.216.34'],
  ['172.32.0.1'],
  ['100.63.255.255'],
  ['2606:4700::1111'],
  ['2a00:1450:4001:81b::200e'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'CGNAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'metadata'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['168.63.129.16', 'the host of an Azure machine'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:7f00:1', 'mapped'],
  ['::ffff:1.1.1.1', 'mapped, of a public one'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::a9fe:a9fe', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'documentation'],
  ['100::1', 'discard'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not given out'],
  ['example.com', 'no address'],
  ['', 'no address'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
