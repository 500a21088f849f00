/** What has happened since the last write to the database, in memory. Written for the path of cached responses. */
import type { IncomingHttpHeaders } from 'node:http'

/** What a response was, as far as it is counted. `text` is Markdown, for programs. */
export type Target = 'page' | 'feed' | 'text' | 'resume' | 'missing'

/** The headers that are looked at. */
export interface ClientHeaders {
  referer?: string | undefined
  /** The cookies of a session alone. */
  cookie?: string | undefined
  host?: string | undefined
  dnt?: string | undefined
  'sec-gpc'?: string | undefined
  country?: string | undefined
}

export interface Answer {
  target: Target
  /** Path and query as requested. */
  url: string
  headers: ClientHeaders
  count: number
}

export interface Beacon {
  /**
   * '' for a loaded document, a path for a page that the script showed or the browser had rendered ahead, an address for a
   * link that was followed.
   */
  text: string
  headers: ClientHeaders
}

export interface Search {
  text: string
  hasResult: boolean
  at: number
  headers: ClientHeaders
}

export interface Client {
  address: string
  userAgent: string
  answers: Answer[]
  beacons: Beacon[]
  searches: Search[]
}

/** Further ones of the same second are dropped. */
const maxEntries = 5000
/** Longer than the header of any browser. */
const maxUserAgentLength = 500
const maxHeaderLength = 2000

export interface VisitBatch {
  /** YYYY-MM-DD, of the site. */
  day: string
  clients: Client[]
  addAnswer: (from: Sender, target: Target, url: string) => void
  addBeacon: (from: Sender, text: string) => void
  addSearch: (from: Sender, search: Pick<Search, 'text' | 'hasResult' | 'at'>) => void
}

interface Sender {
  address: string
  headers: IncomingHttpHeaders
}

/** @param countryHeader lower case; absent: no country is counted */
export function createBatch(day: string, countryHeader?: string): VisitBatch {
  // Nested look-ups are faster than a joined key for each request.
  const byAddress = new Map<string, Map<string, ClientEntry>>()
  const clients: Client[] = []
  let entries = 0

  function clientOf({ address, headers }: Sender): ClientEntry | undefined {
    const userAgent = headers['user-agent'] ?? ''
    const known = byAddress.get(address)
    const found = known?.get(userAgent)
    if (found) return found
    if (entries >= maxEntries || userAgent.length > maxUserAgentLength) return undefined
    entries += 1
    const client = { address, userAgent, answers: [], beacons: [], searches: [] }
    const entry = { client, lastAnswers: new Map<string, Answer>() }
    clients.push(client)
    if (known) known.set(userAgent, entry)
    else byAddress.set(address, new Map([[userAgent, entry]]))
    return entry
  }

  function picked(headers: IncomingHttpHeaders): ClientHeaders {
    const { referer, cookie, host, dnt } = headers
    return {
      ...{ referer: short(referer), cookie: sessionIn(cookie), host },
      ...{ dnt: short(dnt), 'sec-gpc': short(headers['sec-gpc']) },
      country: countryHeader ? short(headers[countryHeader]) : undefined,
    }
  }

  return {
    day,
    clients,
    addAnswer(from, target, url) {
      const entry = clientOf(from)
      if (!entry) return
      const last = entry.lastAnswers.get(url)
      if (last && isAlike(last, target, from.headers)) {
        last.count += 1
        return
      }
      if (entries >= maxEntries || url.length > maxHeaderLength) return
      entries += 1
      const answer = { target, url, headers: picked(from.headers), count: 1 }
      entry.lastAnswers.set(url, answer)
      entry.client.answers.push(answer)
    },
    addBeacon(from, text) {
      const entry = clientOf(from)
      if (!entry || entries >= maxEntries) return
      entries += 1
      entry.client.beacons.push({ text, headers: picked(from.headers) })
    },
    addSearch(from, search) {
      const entry = clientOf(from)
      if (!entry || entries >= maxEntries) return
      entries += 1
      entry.client.searches.push({ ...search, headers: picked(from.headers) })
    },
  }
}

interface ClientEntry {
  client: Client
  /** By URL. */
  lastAnswers: Map<string, Answer>
}

function isAlike({ target, headers }: Answer, ofNext: Target, next: IncomingHttpHeaders) {
  const isSame = target === ofNext && headers.referer === next.referer
  const asksTheSame = headers.dnt === next.dnt && headers['sec-gpc'] === next['sec-gpc']
  return isSame && asksTheSame && headers.cookie === sessionIn(next.cookie)
}

/** Whatever other cookies an administrator has. */
function sessionIn(cookie: string | undefined) {
  if (!cookie?.includes('session=')) return undefined
  return short(cookie.match(/(?<![^; ])(?:__Host-)?session=[^;]*/g)?.join('; '))
}

/** A longer header, or a repeated one, counts as absent. */
function short(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value.length <= maxHeaderLength ? value : undefined
}
