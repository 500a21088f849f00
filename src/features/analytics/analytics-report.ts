/** A script of one network could fill the tables otherwise. */
export const maxReadersPerNetwork = 20

/** What `GET /api/analytics` answers for a range of days in the site's time zone. */
export interface AnalyticsReport {
  /** Every day of the range, zeros included; ascending. day: YYYY-MM-DD. */
  days: { day: string; people: number; views: number }[]
  /** The 100 most read; path 'other' gathers the rest. */
  pages: { path: string; title: string | null; people: number; views: number }[]
  /** kind: 'referrer' (host), 'campaign' (utm_source / utm_campaign), 'direct', 'other'. */
  sources: {
    kind: 'referrer' | 'campaign' | 'direct' | 'other'
    name: string
    people: number
    views: number
  }[]
  searches: { query: string; count: number; withoutResult: number }[]
  /** Everything that is not a confirmed person, by class. */
  crawlers: {
    kind: 'unconfirmed' | 'feed' | 'search' | 'ai' | 'other'
    name: string
    requests: number
  }[]
  notFound: { path: string; views: number }[]
  /** Outgoing links, project and résumé clicks. */
  clicks: { kind: 'link' | 'project' | 'resume'; target: string; count: number }[]
  countries: { country: string; people: number; views: number }[]
}
/** Query of the report. */
export interface AnalyticsQuery {
  from: string
  to: string
  path?: string
  source?: string
}
