/** Table types of visits and what is counted of them; see tables.ts. */

/** One row per visitor of the current day. */
export interface VisitTable {
  day: string
  visitor_hash: string
}

/** Visitors per past day. */
export interface VisitDayTable {
  day: string
  visitors: number
}

/** The day's salt of visitor hashes; deleted with them after the day. */
export interface VisitSaltTable {
  day: string
  salt: string
}

/** What a visitor of the current day has read; deleted after the day. */
export interface VisitTrailTable {
  day: string
  visitor_hash: string
  /** Whether a beacon has shown that a person reads. */
  is_confirmed: number
  /** JSON: see `visit-trail.server.ts`. */
  trail: string
}

/** Figures of a day, or of a past month or year. */
export interface AnalyticsTable {
  /** 2026-03-04, 2026-03 or 2026, in the site's time zone. */
  period: string
  /** See `analytics-kinds.server.ts`. */
  kind: string
  key: string
  /** Each once a day. */
  people: number
  views: number
}
