/**
 * Scores a response by the rules of MDN's HTTP Observatory: the modifiers of
 * https://github.com/mdn/mdn-http-observatory (src/grader/charts.js, src/analyzer/tests) as of 2026.
 * Starts at 100 and subtracts penalties; bonuses count from 90. Leaves out what only a public host
 * has: the certificate, the redirect from http (the proxy's task) and HSTS preloading.
 */
export interface GradedResponse {
  headers: Headers
  body: string
}

export function observatoryScore(response: GradedResponse): number {
  const modifiers = modifiersOf(response)
  const left = modifiers.filter((each) => each < 0).reduce((sum, each) => sum + each, 100)
  const bonus = modifiers.filter((each) => each > 0).reduce((sum, each) => sum + each, 0)
  return Math.max(0, left >= 90 ? left + bonus : left)
}

function modifiersOf({ headers, body }: GradedResponse): number[] {
  const policy = policyOf(headers)
  return [
    ofPolicy(policy),
    ofCookies(headers),
    ofSharing(headers),
    ofReferrerPolicy(headers),
    ofHsts(headers),
    ofScripts(headers, body),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    ofFraming(headers, policy),
    ofResourcePolicy(headers),
  ]
}

type Policy = Map<string, string[]>

function policyOf(headers: Headers): Policy {
  const parts = (headers.get('content-security-policy') ?? '').split(';')
  return new Map(
    parts
      .map((part) => part.trim().toLowerCase().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])),
  )
}

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/
const inline = /^('unsafe-inline'|data:)$/

function ofPolicy(policy: Policy): number {
  if (policy.size === 0) return -25
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(sourcesOf)
  const has = (sources: string[] | undefined, ...patterns: RegExp[]) =>
    sources?.some((source) => patterns.some((pattern) => pattern.test(source))) ?? false
  const passive = ['img-src', 'media-src']
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, all]) => all)
  const isPlain = /^(http|ftp):/
  if (has(scripts, broad, inline) || has(objects, broad)) return -20
  if (has(active, isPlain)) return -20
  if (has([...(scripts ?? []), ...(styles ?? [])], /^'unsafe-eval'$/)) return -10
  if (has(passive.flatMap(sourcesOf), isPlain)) return -10
  if (has(styles, broad, inline)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function ofCookies(headers: Headers): number {
  const cookies = headers.getSetCookie().map((line) => line.toLowerCase())
  if (cookies.length === 0) return 0
  if (cookies.some((line) => !/;\s*httponly/.test(line))) return -30
  const isProtected = headers.has('strict-transport-security')
  if (cookies.some((line) => !/;\s*secure/.test(line))) return isProtected ? -10 : -40
  if (cookies.some((line) => /;\s*samesite=none/.test(line))) return -20
  return cookies.every((line) => /;\s*samesite=(strict|lax)/.test(line)) ? 5 : 0
}

function ofSharing(headers: Headers): number {
  const isOpen = headers.has('access-control-allow-origin')
  return isOpen && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function ofReferrerPolicy(headers: Headers): number {
  const value = headers.get('referrer-policy')
  if (value === null) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)
    ? 5
    : -5
}

function ofHsts(headers: Headers): number {
  const maxAgeS = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]
  if (maxAgeS === undefined) return -20
  return Number(maxAgeS) >= 15_768_000 ? 0 : -10
}

function ofScripts(headers: Headers, body: string): number {
  if (!headers.get('content-type')?.startsWith('text/html')) return 0
  const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
  const foreign = scripts.filter(([, source = '']) => /^(https?:)?\/\//.test(source))
  if (
    foreign.some(([tag, source = '']) => !source.startsWith('https:') && !tag.includes('integrity'))
  )
    return -50
  if (foreign.some(([, source = '']) => !source.startsWith('https:'))) return -20
  if (foreign.some(([tag]) => !tag.includes('integrity'))) return -5
  return foreign.length > 0 || scripts.some(([tag]) => tag.includes('integrity')) ? 5 : 0
}

function ofFraming(headers: Headers, policy: Policy): number {
  const ancestors = policy.get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => broad.test(source))) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function ofResourcePolicy(headers: Headers): number {
  const value = headers.get('cross-origin-resource-policy')
  if (value === null || value === 'cross-origin') return 0
  return value === 'same-origin' || value === 'same-site' ? 10 : -5
}
