/** The shape of every table, for Kysely. Times are ISO 8601 strings in UTC, ids are text. */

export interface Tables {
  post: PostTable
  project: ProjectTable
  contact_message: ContactMessageTable
  visit: VisitTable
  visit_day: VisitDayTable
  visit_salt: VisitSaltTable
  seed: SeedTable
}

export interface PostTable {
  id: string
  title: string
  excerpt: string
  /** The HTML as its author wrote it. */
  source: string
  /** The same, sanitised and finished: what a reader gets. */
  html: string
  author: string
  image_url: string | null
  reading_minutes: number
  created_at: string
  updated_at: string
}

export interface ProjectTable {
  id: string
  position: number
  title: string
  description: string
  link: string | null
  image: string | null
  /** A JSON list of names. */
  technologies: string
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  created_at: string
}

/** One row for each visitor of a day that is not over yet. */
export interface VisitTable {
  day: string
  visitor_hash: string
}

/** How many visitors a finished day had. */
export interface VisitDayTable {
  day: string
  visitors: number
}

/** The secret of a day; forgotten with the day, and the hashes with it. */
export interface VisitSaltTable {
  day: string
  salt: string
}

/** What has been seeded, so that it happens once and a changed list is noticed. */
export interface SeedTable {
  name: string
  fingerprint: string
  seeded_at: string
}
