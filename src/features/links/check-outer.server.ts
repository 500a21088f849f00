/** Whether a link to another site leads somewhere. */
import type { Db } from '#db/open.server.ts'
import { secondMs } from '#durations.ts'
import type { PublicFailure, PublicFetch } from '#http/public-fetch.server.ts'
import { maxUrlLength } from './extract-links.server.ts'
import { claimHost, type OuterOutcome, releaseHost } from './outer-queries.server.ts'
import { mayVisit } from './robots.server.ts'

const timeoutMs = 20 * secondMs
const maxRedirects = 5

interface Deps {
  db: Db
  fetch: PublicFetch
  now: () => Date
}

/** Asks for the headers, and for the page if that does not help. The caller has claimed the host. */
export async function checkOuter({ db, fetch, now }: Deps, address: string): Promise<OuterOutcome> {
  const { hostname: host } = new URL(address)
  const others = new Set<string>()
  let isBusy = false

  /** A redirect may lead to a host that somebody else is asking. */
  async function mayAsk({ href, hostname }: URL): Promise<boolean> {
    if (href.length > maxUrlLength) return false
    if (hostname === host || others.has(hostname)) return true
    await db
      .insertInto('link_host')
      .values({ host: hostname })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .execute()
    const isClaimed = await claimHost(db, hostname, now())
    if (isClaimed) others.add(hostname)
    else isBusy = true
    return isClaimed
  }

  async function isWelcome(url: URL) {
    return mayVisit({ db, fetch, now: now(), mayFollow: mayAsk }, url)
  }

  async function mayFollow(url: URL): Promise<boolean> {
    return (await mayAsk(url)) && (await isWelcome(url)) === true
  }

  async function ask(method: 'HEAD' | 'GET'): Promise<OuterOutcome> {
    const limits = { timeoutMs, maxRedirects, maxBytes: 0, truncate: true }
    const response = await fetch(address, { method, ...limits, mayFollow })
    if (isBusy) return { kind: 'busy' }
    if (response.failure) return failureOutcome(response)
    if (response.status < 400) return { kind: 'alive' }
    const isMissing = response.status === 404 || response.status === 410
    return isMissing ? { kind: 'failed', problem: 'missing' } : { kind: 'unknown' }
  }

  try {
    const allowed = await isWelcome(new URL(address))
    if (isBusy) return { kind: 'busy' }
    if (allowed === false) return { kind: 'unknown' }
    if (allowed !== true) return failureOutcome(allowed)
    const head = await ask('HEAD')
    // Many servers answer HEAD with anything.
    return head.kind === 'alive' || head.kind === 'busy' ? head : await ask('GET')
  } finally {
    for (const other of others) await releaseHost(db, other, now())
  }
}

/** A timeout is no death, nor is a certificate that has expired, and of private addresses nothing is known. */
function failureOutcome({ failure, reason }: PublicFailure): OuterOutcome {
  if (failure === 'unresolved') return { kind: 'failed', problem: 'unresolved' }
  if (reason === 'ECONNREFUSED') return { kind: 'failed', problem: 'refused' }
  return { kind: 'unknown' }
}
