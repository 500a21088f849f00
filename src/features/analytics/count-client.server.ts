/** What the requests of one client count as. */
import { redactPath } from '#http/redact-path.server.ts'
import { tryDecode } from '#paths.ts'
import { entryKey } from './analytics-kinds.server.ts'
import { feedReaderKey, optedOutKey, otherBotsKey } from './client-classes.server.ts'
import { plainText, sourceOf } from './traffic-source.server.ts'
import type { Client, ClientHeaders } from './visit-batch.server.ts'
import { addSearch, addTo, type OnChange, type Trail } from './visit-trail.server.ts'

/** What has to be asked of the database. */
export interface Lookup {
  isAdmin: (headers: ClientHeaders) => boolean
  /** The present path of the page that the script shows at a path; null if it is missing, undefined if it is none. */
  pageAt: (path: string) => string | null | undefined
  /** The id of the project that an address belongs to. */
  projectAt: (address: string) => string | undefined
  /** The host of PUBLIC_URL. */
  ownHost: string
}

const maxPathLength = 200
const maxSearchLength = 80

/**
 * Separates the requests of programs, and of browsers that ask not to be tracked, from those of visitors, and counts
 * them. Administrators do not count.
 * @param classKey what the user agent says; '' for a browser
 * @param onCount called with the key of a class, a number of requests, and whether the user agent may be remembered
 * @returns the client with the requests of a visitor
 */
export function separatePrograms(
  client: Client,
  classKey: string,
  lookup: Lookup,
  onCount: (classKey: string, requests: number, isRemembered: boolean) => void,
): Client {
  const visitors = <Item extends { headers: ClientHeaders }>(items: Item[]) =>
    items.filter(({ headers }) => !lookup.isAdmin(headers))
  const answers = visitors(client.answers).filter(({ target, headers, count }) => {
    const hasOptedOut = isOptedOut(headers)
    if (target === 'missing') return !classKey && !hasOptedOut
    const isUnknownReader = target === 'feed' && (!classKey || classKey === otherBotsKey)
    const key = isUnknownReader ? feedReaderKey : classKey
    if (key) onCount(key, count, !hasOptedOut)
    else if (target === 'page' && hasOptedOut) onCount(optedOutKey, count, false)
    return !key && target !== 'text' && !hasOptedOut
  })
  const isTracked = ({ headers }: { headers: ClientHeaders }) => !classKey && !isOptedOut(headers)
  return {
    ...client,
    answers,
    beacons: visitors(client.beacons).filter(isTracked),
    searches: visitors(client.searches).filter(isTracked),
  }
}

/** Adds what a visitor has done to the trail. */
export function followVisitor(client: Client, trail: Trail, lookup: Lookup, onChange: OnChange) {
  const add = (kind: Parameters<typeof addTo>[1], key: string, count: number) =>
    addTo(trail, kind, key, count, onChange)

  function addView(path: string, headers: ClientHeaders, count: number) {
    add('day', '', count)
    add('page', path, count)
    const country = headers.country?.toUpperCase() ?? ''
    if (isCountry(country)) add('country', country, count)
  }

  for (const { target, url, headers, count } of client.answers) {
    const path = pathIn(url)
    if (target === 'missing') add('not-found', path, count)
    if (target === 'resume') add('click', `resume ${path}`, count)
    if (target !== 'page') continue
    addView(path, headers, count)
    const source = sourceOf(url, headers, lookup.ownHost)
    if (source === undefined) continue
    add('source', source, count)
    add('entry', entryKey(path, source), count)
  }
  for (const { text, headers } of client.beacons) {
    const path = text.startsWith('/') ? pathIn(text) : ''
    const page = path ? lookup.pageAt(path) : undefined
    if (page) addView(page, headers, 1)
    if (page === null) add('not-found', path, 1)
    const link = path ? undefined : linkIn(text)
    if (link) add('click', clickKey(link, lookup), 1)
  }
  for (const { text, hasResult, at } of client.searches) {
    const words = plainText(text, maxSearchLength).toLowerCase()
    if (words) addSearch(trail, { text: words, hasResult, at }, onChange)
  }
}

/** `DNT` (Do Not Track) and `Sec-GPC` (Global Privacy Control). */
export function isOptedOut(headers: ClientHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/** The path as it is stored: decoded, without spaces and secrets. */
export function pathIn(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const decoded = tryDecode(path).replace(/\s/g, '%20')
  return redactPath(plainText(decoded, maxPathLength).replaceAll(' ', ''))
}

/** XX and T1 stand for no country. */
function isCountry(code: string) {
  return /^[A-Z]{2}$/.test(code) && code !== 'XX'
}

/** An address without what may name a person: credentials, query and fragment. */
function linkIn(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return plainText(origin + pathname, maxPathLength)
}

function clickKey(link: string, { projectAt }: Lookup) {
  const project = projectAt(link)
  return project === undefined ? `link ${link}` : `project ${project}`
}
