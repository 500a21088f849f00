/** When a post is published: its status and date, from what a client asks for. */
import { invalidField } from '#http/errors.server.ts'
import type { PostStatus } from './post.ts'

interface Request {
  status?: PostStatus | undefined
  /** ISO 8601; empty or absent: the server chooses. */
  publishedAt?: string | null | undefined
}

/** The stored state; all are null or empty for a new post. */
interface Current {
  publishedAt: string | null
  /** A date that was set earlier, and is used again if it fits the status. */
  date?: string | undefined
}

export function statusOf(publishedAt: string | null, now: Date): PostStatus {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'published'
}

/** The later one of two times, ISO 8601 in UTC. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/**
 * The date of publication: null for a draft. Without a status a draft stays one, and others follow their date.
 * @throws HttpError 400 for a date that contradicts the status
 */
export function publicationDate(
  { status, publishedAt }: Request,
  current: Current | undefined,
  now: Date,
): Date | null {
  const asked = dateOf(publishedAt)
  const known = dateOf(current?.date) ?? dateOf(current?.publishedAt)
  if (status === 'draft') return null
  if (status === 'scheduled') return futureDate(asked, known, now)
  if (status === 'published') return pastDate(asked, known, now)
  if (current?.publishedAt === null) return null
  return asked ?? known ?? now
}

function futureDate(asked: Date | undefined, known: Date | undefined, now: Date) {
  const date = asked ?? known
  if (date && date > now) return date
  throw invalidField('publishedAt', 'Choose a time in the future')
}

function pastDate(asked: Date | undefined, known: Date | undefined, now: Date) {
  if (asked && asked > now) {
    throw invalidField('publishedAt', 'This time is in the future: schedule the post instead')
  }
  return asked ?? (known && known <= now ? known : now)
}

function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text || Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
