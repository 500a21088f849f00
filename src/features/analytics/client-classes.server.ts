/** Sorts clients by their user agent. The names are of a fixed list, so that no client can add one. */
import { isbot } from 'isbot'
import type { AnalyticsReport } from './analytics-report.ts'

type ClientKind = AnalyticsReport['crawlers'][number]['kind'] | 'people'

export interface ClientClass {
  kind: ClientKind
  name: string
  /** For the owner: how a client comes into this class. */
  rule: string
}

const named: { kind: 'ai' | 'search' | 'feed' | 'other'; noun: string; names: string[] }[] = [
  {
    kind: 'ai',
    noun: 'a crawler of artificial intelligence',
    names: [
      ...['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-SearchBot'],
      ...['Claude-User', 'anthropic-ai', 'PerplexityBot', 'Perplexity-User', 'CCBot'],
      ...['Bytespider', 'meta-externalagent', 'meta-externalfetcher', 'meta-webindexer'],
      ...['Amazonbot', 'Amzn-SearchBot', 'Amzn-User', 'AI2Bot', 'cohere-ai', 'DeepSeekBot'],
      ...['Diffbot', 'PanguBot', 'omgili', 'img2dataset', 'DuckAssistBot', 'MistralAI-User'],
      ...['YouBot', 'Timpibot'],
    ],
  },
  {
    kind: 'search',
    noun: 'a search engine',
    names: [
      ...['Googlebot', 'bingbot', 'DuckDuckBot', 'Applebot', 'YandexBot', 'Baiduspider'],
      ...['Qwantbot', 'MojeekBot', 'SeznamBot', 'Slurp', 'Sogou', 'PetalBot', 'Kagibot'],
    ],
  },
  {
    kind: 'feed',
    noun: 'a feed reader',
    names: [
      ...['Feedly', 'Inoreader', 'NewsBlur', 'Miniflux', 'FreshRSS', 'Feedbin', 'NetNewsWire'],
      ...['Tiny Tiny RSS', 'theoldreader', 'Reeder', 'Thunderbird', 'Akregator', 'Newsboat'],
      ...['Feeder', 'NextCloud-News', 'CommaFeed', 'BazQux', 'Feedspot', 'Vienna', 'Liferea'],
    ],
  },
  {
    kind: 'other',
    noun: 'a program',
    names: [
      ...['facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'Slackbot', 'Discordbot'],
      ...['TelegramBot', 'WhatsApp', 'Mastodon', 'Bluesky', 'UptimeRobot', 'Pingdom'],
      ...['AhrefsBot', 'SemrushBot', 'MJ12bot', 'DotBot', 'DataForSeoBot', 'curl', 'Wget'],
      ...['python-requests', 'Go-http-client', 'HeadlessChrome', 'Lighthouse'],
    ],
  },
]

const otherFeedReaders = 'Other feed readers'
const otherBots = 'Other bots'
const browsers = 'Browsers'
const optedOut = 'Do Not Track'

export const unconfirmedKey = `unconfirmed ${browsers}`
export const optedOutKey = `unconfirmed ${optedOut}`
export const feedReaderKey = `feed ${otherFeedReaders}`
export const peopleKey = 'people People'
export const otherBotsKey = `other ${otherBots}`

/** Every class with its rule. */
export const clientClasses: ClientClass[] = [
  {
    kind: 'people',
    name: 'People',
    rule: 'A browser in which the script of a page has run and sent its beacon. Only these are in the other figures.',
  },
  {
    kind: 'unconfirmed',
    name: browsers,
    rule: 'Names itself as a browser, but sent no beacon that day: a reader without JavaScript, or a bot in disguise.',
  },
  {
    kind: 'unconfirmed',
    name: optedOut,
    rule: 'A browser that asks not to be tracked (DNT or Sec-GPC): its requests are counted, and nothing about it is remembered.',
  },
  ...named.flatMap(({ kind, noun, names }) =>
    names.map((name) => ({
      ...{ kind, name, rule: `Names itself as ${noun}: its user agent contains “${name}”.` },
    })),
  ),
  {
    kind: 'feed',
    name: otherFeedReaders,
    rule: 'A request for a feed by a client of no other class, also by a browser.',
  },
  {
    kind: 'other',
    name: otherBots,
    rule: 'Has no user agent, or one that names itself as a bot, a library or a monitor.',
  },
]

const patterns = named.flatMap(({ kind, names }) =>
  names.map((name) => ({ key: `${kind} ${name}`, part: name.toLowerCase() })),
)
// A longer name may contain a shorter one.
const byLength = patterns.toSorted((one, other) => other.part.length - one.part.length)

/** The key of the class that a user agent names; undefined for a browser. */
export function classOf(userAgent: string): string | undefined {
  const text = userAgent.toLowerCase()
  const pattern = byLength.find(({ part }) => text.includes(part))
  if (pattern) return pattern.key
  return text === '' || isbot(userAgent) ? otherBotsKey : undefined
}

/** The newest user agents of each class, of today and this process, in memory only. */
export interface UserAgentLog {
  add: (day: string, classKey: string, userAgent: string) => void
  /** By the keys of the classes, newest first. */
  examples: (day: string) => ReadonlyMap<string, string[]>
}

const maxExamples = 5
const maxExampleLength = 200

export function createUserAgentLog(): UserAgentLog {
  let ofDay = ''
  let examples = new Map<string, string[]>()
  const startDay = (day: string) => {
    if (day === ofDay) return
    ofDay = day
    examples = new Map()
  }
  return {
    add(day, classKey, userAgent) {
      startDay(day)
      const text = userAgent.slice(0, maxExampleLength)
      const others = (examples.get(classKey) ?? []).filter((other) => other !== text)
      examples.set(classKey, [text, ...others].slice(0, maxExamples))
    },
    examples(day) {
      startDay(day)
      return examples
    },
  }
}
