/** What a reader of an export makes of it, before anything is looked up in the site. */
export interface SourcePost {
  /** Stable within the source, with its kind: `ghost:6412…`, `wordpress:https://a.example:17`, `markdown:posts/a.md`. */
  id: string
  /** For messages: path within the source. */
  file: string
  title: string
  slug: string | null
  state: 'draft' | 'scheduled' | 'published'
  /** ISO 8601, UTC; null: the source has none. */
  publishedAt: string | null
  tags: string[]
  excerpt: string | null
  description: string | null
  canonicalUrl: string | null
  series: { name: string; position: number } | null
  author: string | null
  format: 'markdown' | 'html'
  body: string
  cover: { reference: string; alt: string } | null
  /** Paths (`/2020/01/a/`) under which the source served it. */
  oldPaths: string[]
  /** What is lost or changed, by name. */
  notes: ImportNote[]
}

/** `lost`: not in the new post; `changed`: in another form. */
export interface ImportNote {
  kind: 'lost' | 'changed'
  text: string
}

/** One clear sentence about a file that could not be read. */
export interface SourceProblem {
  file: string
  line?: number
  message: string
}

export interface SourceContent {
  kind: 'markdown' | 'ghost' | 'wordpress' | 'folio'
  posts: SourcePost[]
  problems: SourceProblem[]
  /** Items that are no posts and stay out: pages, layouts. */
  leftOut: { file: string; reason: string }[]
  /** Addresses of the old site, to recognise its own absolute links: `https://old.example`. */
  origins: string[]
}

/** Read access to a folder or an opened zip. */
export interface SourceFiles {
  /** All paths, `/`-separated, sorted. */
  paths: string[]
  /** @throws SourceError with one sentence: too large, unreadable */
  read: (path: string) => Promise<Buffer>
}

/** Material that cannot be read, in one sentence for the reader. */
export class SourceError extends Error {
  /** Counts from 1. */
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.name = 'SourceError'
    this.line = line
  }
}
