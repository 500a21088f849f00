/** Made-up visits of two days and the night between them, with their true figures. */
import { firefox, safari } from './visits.ts'

/** Midnights of Europe/Berlin around the change to summer time: the day between them has 23 hours. */
const midnights = ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'].map((text) => Date.parse(text))
const days = ['2026-03-28', '2026-03-29', '2026-03-30']
const perSecond = 100

export interface GeneratedVisit {
  at: number
  day: string
  process: 0 | 1
  kind: 'page' | 'feed' | 'uncounted'
  request: { method: string; url: string; headers: Record<string, string> }
  status: number
  hasBeacon: boolean
  /** What the truth knows of it. */
  who: { person?: number; crawler?: string }
  source?: string
}

const browsers = [firefox, safari, ...['140', '141', '142'].map((version) => chrome(version))]
const programs = [
  ['Mozilla/5.0 (compatible; GPTBot/1.2)', 'ai GPTBot'],
  ['ClaudeBot/1.0', 'ai ClaudeBot'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'search Googlebot'],
  ['curl/8.5.0', 'other curl'],
  ['anything-bot/1', 'other Other bots'],
] as const
const readers = [
  ['Miniflux/2.2', 'feed Miniflux'],
  ['Feedly/1.0', 'feed Feedly'],
  [firefox, 'feed Other feed readers'],
] as const

/** In order of time. The same for the same number. */
export function* generateVisits(count: number): Generator<GeneratedVisit> {
  const random = seeded(20)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const windowMs = (count / perSecond / 2) * 1000
  for (let index = 0; index < count; index++) {
    const part = index < count / 2 ? 0 : 1
    const offset = ((index - (part * count) / 2) / (count / 2)) * windowMs - windowMs / 2
    const at = Math.floor((midnights[part] ?? 0) + offset)
    const day = days[midnights.filter((midnight) => at >= midnight).length] ?? ''
    const base = { at, day, process: random() < 0.5 ? 0 : 1, status: 200 } as const
    const url = pathAt(Math.floor(400 * random() ** 3))
    const kind = random()
    if (kind < 0.62) yield { ...base, ...personVisit(Math.floor(random() * count * 0.15), url) }
    else if (kind < 0.78) yield { ...base, ...program(pick(programs), url, 'page') }
    else if (kind < 0.88) yield { ...base, ...program(pick(readers), '/rss.xml', 'feed') }
    else if (kind < 0.93) {
      const shy = program([firefox, 'unconfirmed Do Not Track'], url, 'page', { dnt: '1' })
      yield { ...base, ...shy, hasBeacon: true }
    } else yield { ...base, ...uncounted(pick(['HEAD', 'prefetch', 'admin', 'error']), url) }
  }

  /** Three browsers share an address. Every fifth person has no script. */
  function personVisit(person: number, url: string) {
    const [source, headers] = pick(arrivals(person))
    const hasScript = person % 5 > 0
    return {
      kind: 'page' as const,
      request: requestOf(`${url}${source?.startsWith('campaign') ? '?utm_source=letter' : ''}`, {
        'user-agent': browsers[person % 5] ?? '',
        'x-forwarded-for': `198.51.100.${person % 200}, ${addressOf(Math.floor(person / 3))}`,
        ...headers,
      }),
      hasBeacon: hasScript && random() < 0.4,
      who: { person },
      ...(source && { source }),
    }
  }
}

/** Sums up what really happened. */
export function createTruth() {
  const byDay = new Map(days.map((day) => [day, emptyDay()]))
  return {
    add({ day, kind, who, request, source }: GeneratedVisit) {
      const of = byDay.get(day)
      if (!of || kind === 'uncounted') return
      if (who.crawler) of.crawlers.set(who.crawler, (of.crawlers.get(who.crawler) ?? 0) + 1)
      if (who.person === undefined) return
      of.views.push({ person: who.person, path: request.url.replace(/\?.*/, ''), source })
    },
    confirm: (day: string, person: number) => void byDay.get(day)?.confirmed.add(person),
    /** The figures that the database has to have. */
    figures: () => Object.fromEntries([...byDay].map(([day, of]) => [day, figuresOf(of)])),
  }
}

function emptyDay() {
  return {
    crawlers: new Map<string, number>(),
    confirmed: new Set<number>(),
    views: [] as { person: number; path: string; source: string | undefined }[],
  }
}

function figuresOf({ crawlers, confirmed, views }: ReturnType<typeof emptyDay>) {
  const read = views.filter(({ person }) => confirmed.has(person))
  const unconfirmed = views.length - read.length
  const sources = read.flatMap(({ person, source }) => (source ? [{ person, key: source }] : []))
  return {
    day: tally(read.map(({ person }) => ({ person, key: '' }))),
    page: best(tally(read.map(({ person, path }) => ({ person, key: path }))), 300),
    source: best(tally(sources), 100),
    crawler: Object.fromEntries(
      [...crawlers, ['unconfirmed Browsers', unconfirmed] as const]
        .filter(([, requests]) => requests > 0)
        .map(([key, requests]) => [key, [0, requests]]),
    ),
  }
}

type Tally = Record<string, [people: number, views: number]>

function tally(items: { person: number; key: string }[]): Tally {
  const people = new Map<string, Set<number>>()
  const views = new Map<string, number>()
  for (const { person, key } of items) {
    const known = people.get(key) ?? new Set()
    people.set(key, known.add(person))
    views.set(key, (views.get(key) ?? 0) + 1)
  }
  const keys = [...views.keys()]
  return Object.fromEntries(
    keys.map((key) => [key, [people.get(key)?.size ?? 0, views.get(key) ?? 0]]),
  )
}

function best(all: Tally, kept: number): Tally {
  const order = Object.entries(all).sort(
    ([a, [, one]], [b, [, other]]) => other - one || (a < b ? -1 : 1),
  )
  const rest = order.slice(kept)
  if (rest.length === 0) return all
  const sum = (part: 0 | 1) => rest.reduce((total, [, figures]) => total + figures[part], 0)
  return { ...Object.fromEntries(order.slice(0, kept)), other: [sum(0), sum(1)] }
}

/** Two of many sources for each person, and links inside the site. */
function arrivals(person: number): [source: string | undefined, headers: Record<string, string>][] {
  const host = `site-${person % 140}.example`
  return [
    ['direct', {}],
    [`referrer ${host}`, { referer: `https://www.${host}/a` }],
    ['campaign letter', {}],
    [undefined, { referer: 'https://folio.test/blogs' }],
  ]
}

function program(
  [userAgent, crawler]: readonly [string, string],
  url: string,
  kind: 'page' | 'feed',
  headers: Record<string, string> = {},
) {
  const forwarded = { 'user-agent': userAgent, 'x-forwarded-for': '192.0.2.1', ...headers }
  return { kind, request: requestOf(url, forwarded), hasBeacon: false, who: { crawler } }
}

function uncounted(how: string, url: string) {
  const cookie = how === 'admin' ? { cookie: 'session=admin' } : {}
  const purpose = how === 'prefetch' ? { 'sec-purpose': 'prefetch' } : {}
  const forwarded = { 'user-agent': firefox, 'x-forwarded-for': '192.0.2.9', ...cookie, ...purpose }
  const request = requestOf(url, forwarded)
  return {
    kind: 'uncounted' as const,
    request: { ...request, method: how === 'HEAD' ? 'HEAD' : 'GET' },
    hasBeacon: how === 'admin',
    who: {},
    ...(how === 'error' && { status: 500 }),
  }
}

function requestOf(url: string, headers: Record<string, string>) {
  return { method: 'GET', url, headers: { host: 'folio.test', ...headers } }
}

function pathAt(index: number) {
  return index === 0 ? '/' : `/blogs/post-${index}`
}

function addressOf(index: number) {
  return `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`
}

function chrome(version: string) {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`
}

/** mulberry32 */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
