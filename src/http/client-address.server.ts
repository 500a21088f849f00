import { isIP } from 'node:net'

interface Told {
  /** Of the socket. */
  socketAddress: string | undefined
  /** The header X-Forwarded-For. */
  forwardedFor: string | undefined
}

/**
 * The visitor's address: the socket's, or behind `trustProxy` proxies the entry that the outermost
 * of them wrote into X-Forwarded-For. Entries further left are the sender's own words, and one that
 * is no address is nobody's.
 */
export function clientAddress({ socketAddress, forwardedFor }: Told, trustProxy: number): string {
  const direct = socketAddress ?? 'unknown'
  if (trustProxy === 0 || forwardedFor === undefined) return direct
  const entry = forwardedFor.split(',').at(-trustProxy)?.trim() ?? ''
  return isIP(entry) || isIP(withoutPort(entry)) ? entry : direct
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678` are how some proxies write it. */
export function withoutPort(address: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(address) ?? []
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
