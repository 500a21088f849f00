/** Which addresses belong to the public internet. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that IANA has given out as global unicast so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Inside each Azure machine its host answers here, at an address that looks public. */
const azureHost = '168.63.129.16'

/**
 * False for private, loopback, link-local, shared (CGNAT), multicast and reserved ranges, for the metadata services of
 * clouds, and for each IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo), whichever that is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast)
  return parsed.toString() !== azureHost
}

/** False for what is certainly not public: such an address, or a name of this machine. Other names are to be resolved. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? isPublicAddress(host) : !/(?:^|\.)localhost\.?$/.test(host)
}

export const webPorts: readonly number[] = [80, 443]

/** Whether `host:port` of the address is among these. */
export function isNamed(url: URL, hosts: readonly string[]): boolean {
  return hosts.includes(`${url.hostname}:${portOf(url)}`)
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}
