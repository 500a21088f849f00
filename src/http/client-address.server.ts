import { isIP } from 'node:net'

interface AddressSources {
  socketAddress: string | undefined
  /** The X-Forwarded-For header. */
  forwardedFor: string | undefined
}

/**
 * The client's address: the socket's, or behind `trustProxy` proxies the X-Forwarded-For entry added by the
 * outermost of them, without its port. Entries further left are set by the client and ignored, as is one that is not an
 * IP address.
 */
export function clientAddress(
  { socketAddress, forwardedFor }: AddressSources,
  trustProxy: number,
): string {
  const direct = socketAddress ?? 'unknown'
  if (trustProxy === 0 || forwardedFor === undefined) return direct
  const entry = entryFromRight(forwardedFor, trustProxy)
  if (isIP(entry)) return entry
  const address = withoutPort(entry)
  return isIP(address) ? address : direct
}

/**
 * Without an array of all entries: each cached response needs one of them.
 * @param position 1 for the last entry
 * @returns '' if there are fewer
 */
function entryFromRight(list: string, position: number): string {
  const comma = list.lastIndexOf(',')
  if (position === 1) return list.slice(comma + 1).trim()
  return comma < 0 ? '' : entryFromRight(list.slice(0, comma), position - 1)
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(address) ?? []
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
