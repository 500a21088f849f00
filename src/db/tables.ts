/** Table types for Kysely. Times are ISO 8601 strings in UTC, ids are text, booleans are 1 or 0. */

import type { Generated } from 'kysely'
import type { ApiTokenTable, IdempotencyKeyTable } from './api-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { JobTable } from './job-table.ts'
import type { LinkTables } from './link-tables.ts'
import type {
  AddressTable,
  PostDraftTable,
  PostRevisionTable,
  PostTable,
  PostTagTable,
  PreviewLinkTable,
  RelatedPostTable,
  TagAliasTable,
  TagTable,
} from './post-tables.ts'
import type {
  AnalyticsTable,
  VisitDayTable,
  VisitSaltTable,
  VisitTable,
  VisitTrailTable,
} from './visit-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

export interface Tables extends ImportTables, LinkTables, WebhookTables {
  post: PostTable
  address: AddressTable
  post_draft: PostDraftTable
  post_revision: PostRevisionTable
  preview_link: PreviewLinkTable
  project: ProjectTable
  contact_message: ContactMessageTable
  picture: PictureTable
  user: UserTable
  session: SessionTable
  api_token: ApiTokenTable
  totp: TotpTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  auth_challenge: AuthChallengeTable
  known_device: KnownDeviceTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  account_lock: AccountLockTable
  visit: VisitTable
  visit_day: VisitDayTable
  visit_salt: VisitSaltTable
  visit_trail: VisitTrailTable
  analytics: AnalyticsTable
  seed: SeedTable
  job: JobTable
  setting: SettingTable
  backup: BackupTable
  content_revision: ContentRevisionTable
  site_revision: SiteRevisionTable
  tag: TagTable
  tag_alias: TagAliasTable
  post_tag: PostTagTable
  related_post: RelatedPostTable
  search_state: SearchStateTable
  search_queue: SearchQueueTable
  search_entry: SearchEntryTable
  search_vocabulary: SearchVocabularyTable
  message_search_state: SearchStateTable
  message_search_queue: MessageSearchQueueTable
  message_search_entry: MessageSearchEntryTable
}

/** One row: the version of the rules by which an index was built. */
export interface SearchStateTable {
  version: number
}

/** The words of all posts, also of former ones. */
export interface SearchVocabularyTable {
  word: string
}

/** Public posts that the index does not have as they are: filled by triggers. */
interface SearchQueueTable {
  post_id: string
}

/** What the search knows of a post, besides its words: in `search_words` on SQLite, in a column on PostgreSQL. */
export interface SearchEntryTable {
  post_id: string
  /** In the results, ascending from the oldest: see `search-position`. bigint; a string on PostgreSQL. */
  position: number | string
  /** JSON. */
  sections: string
}

/** Messages that the index does not have as they are: filled by triggers. */
interface MessageSearchQueueTable {
  message_id: string
}

/** An indexed message, besides its words: in `message_search_words` on SQLite, in a column on PostgreSQL. */
interface MessageSearchEntryTable {
  message_id: string
  /** In the lists of the inbox, from the top of the first tab: see `positionOf`. bigint; a string on PostgreSQL. */
  position: number | string
}

export interface ProjectTable {
  id: string
  /** Ascending; a restored row may share it with another. */
  position: number
  title: string
  description: string
  link: string | null
  image: string | null
  image_alt: string | null
  repository: string | null
  year: number | null
  /** A JSON list of names. */
  technologies: string
  /** Soft-deleted; can be restored. */
  deleted_at: string | null
  /** Incremented with each save, for optimistic locking. */
  revision: Generated<number>
  /** Markdown as written by the author. */
  case_study: string | null
  /** `case_study`, rendered and sanitised; null if there is nothing to show. */
  case_study_html: string | null
  /** Null if it was last saved before this column existed. */
  updated_at: string | null
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string | null
  message: string
  /** Name, address, subject and text, normalised for search. */
  search_text: string
  created_at: string
  read_at: string | null
  replied_at: string | null
  is_spam: Generated<number>
  /** Kept when the message is no longer spam. */
  spam_reason: 'honeypot' | 'rate-limit' | 'marked' | null
  /** Soft-deleted; can be restored. */
  deleted_at: string | null
  /** State of the notification mail; `failed` after the last attempt. */
  mail_state: Generated<'none' | 'waiting' | 'sent' | 'failed'>
  mail_attempts: Generated<number>
  /** Time of the next attempt. */
  mail_due_at: string | null
  /** Lease of the process that is sending it. */
  mail_claimed_until: string | null
  /** Sent by the client, so that a repeated request is stored once. */
  idempotency_key: string | null
}

/** An uploaded picture; its file names in the uploads store begin with the stem. */
interface PictureTable {
  /** `{name}-{random}-{colours}-{width}x{height}` */
  stem: string
  width: number
  height: number
  has_avif: number
  created_at: string
}

export interface UserTable {
  id: string
  username: string
  /** Canonical form of the name, for uniqueness. */
  username_key: string
  email: string
  email_key: string
  password_hash: string
  is_admin: number
  created_at: string
}

/** A session; only the browser has the token itself. */
interface SessionTable {
  token_hash: string
  /** Public id in the list of sessions; not a credential. */
  id: string
  user_id: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** User-Agent at the login. */
  user_agent: string
  /** Time of the last login or re-authentication. */
  confirmed_at: string | null
}

/** An account's authenticator app (RFC 6238). */
interface TotpTable {
  user_id: string
  /** Base32; not hashed, since codes are computed from it. */
  secret: string
  /** Period of 30 seconds of the last used code; prevents replay. */
  last_period: number
  created_at: string
}

/** A WebAuthn credential. */
export interface PasskeyTable {
  /** Credential id, base64url. */
  id: string
  user_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  /** bigint; a string on PostgreSQL. */
  counter: number | string
  /** A JSON list. */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** A single-use code that replaces the second factor. */
interface RecoveryCodeTable {
  code_hash: string
  user_id: string
}

/** A pending second login step, passkey login or registration of a factor. */
export interface AuthChallengeTable {
  /** Of the session, or of the login's ticket. */
  token_hash: string
  kind: 'second-step' | 'passkey-login' | 'add-passkey' | 'add-totp'
  /** Null while the account is unknown. */
  user_id: string | null
  /** The WebAuthn challenge or the unconfirmed TOTP secret. */
  secret: string
  expires_at: string
}

/** A browser that an account has logged in from; exempt from the account's rate limit for unknown devices. */
interface KnownDeviceTable {
  token_hash: string
  user_id: string
  last_used_at: string
}

/** Row locks that serialise account transactions. */
interface AccountLockTable {
  name: string
}

/** Attempts in the current window. */
interface RateLimitTable {
  key: string
  count: number
  resets_at: string
}

/** Applied seeds; the fingerprint detects a changed list, and `edited` protects an edited one. */
interface SeedTable {
  name: string
  fingerprint: string
  seeded_at: string
}

/** What an owner has set and no visitor reads. */
interface SettingTable {
  name: 'notification_email'
  value: string
}

/** A scheduled backup. */
export interface BackupTable {
  id: string
  /** File name in the backups folder. */
  file: string
  state: 'running' | 'done' | 'failed'
  started_at: string
  /** Lease, extended by the process while it makes the backup. */
  claimed_until: string
  finished_at: string | null
  /** Bytes; bigint, a string on PostgreSQL. */
  size: number | string | null
  /** A JSON object: the number of records by kind. */
  counts: string | null
  /** Outcome of the test restore; null if none was run. */
  verified: number | null
  /** Message for the administrator. */
  problem: string | null
}

/** A single row, incremented by triggers with each change of public content. */
interface ContentRevisionTable {
  revision: number | string
}

/** Append-only; the newest is live. */
interface SiteRevisionTable {
  id: number
  /** The site content as JSON. */
  content: string
  /** The name of the account; null for the seed. */
  saved_by: string | null
  saved_at: string
}
