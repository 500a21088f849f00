/** Counts the responses that do not come from the response cache, and beacons. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isOptedOut } from '#features/analytics/count-client.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { limitBody } from '#http/middleware/body-limit.server.ts'
import { clientSubnet } from '#rate-limit/rate-limit.server.ts'
import { tooManyRequests } from '#rate-limit/too-many-requests.server.ts'
import { answerTarget } from './answer-target.server.ts'
import type { Visits } from './jobs/visits.server.ts'

type Counted = Pick<Visits, 'answered' | 'signalled' | 'searched'>

/** Internal requests, whose response another request gets, do not count. */
export function countAnswers(visits: Counted) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    const { method, path } = c.req
    const from = senderOf(c)
    if (!from || c.env.requestId) return
    const { headers } = from
    const target = answerTarget({ method, path, status: c.res.status, headers })
    if (target) visits.answered(from, target, c.env.incoming?.url ?? path)
    const found = c.get('searchResults')
    if (found !== undefined && c.res.status === 200) {
      visits.searched(from, c.req.query('q') ?? '', found > 0)
    }
  })
}

/** The longest address that a script may report. */
const maxBeaconBytes = 2048
const perMinute = 120

/** `POST /api/beacon`: a page was read, shown by a script, or left by a link. */
export function beaconRoutes({ visits, now }: { visits?: Counted | undefined; now: () => Date }) {
  const allows = limitBeacons(now)
  return new Hono<HttpEnv>().post('/', limitBody(maxBeaconBytes), async (c) => {
    if (!allows(c.get('clientAddress'))) throw tooManyRequests(60)
    const text = await c.req.text()
    const from = senderOf(c)
    const isIgnored = c.get('session')?.account.isAdmin
    if (from && !isIgnored && !isOptedOut(from.headers)) visits?.signalled(from, text)
    return c.body(null, 204)
  })
}

/** In memory, unlike other limits: a beacon costs no write. Each process has its own. */
function limitBeacons(now: () => Date) {
  let minute = 0
  let counts = new Map<string, number>()
  return (address: string) => {
    const current = Math.floor(now().getTime() / 60_000)
    // A minute of more networks than this is a flood, and those are forgotten together.
    if (current !== minute || counts.size > 20_000) counts = new Map()
    minute = current
    const subnet = clientSubnet(address)
    const count = (counts.get(subnet) ?? 0) + 1
    counts.set(subnet, count)
    return count <= perMinute
  }
}

function senderOf(c: HttpContext) {
  const headers = c.env?.incoming?.headers
  return headers && { address: c.get('clientAddress'), headers }
}
