/**
 * The shape of every table, for Kysely. Times are ISO 8601 strings in UTC, ids are text, a yes or no
 * is 1 or 0.
 */
import type { Generated } from 'kysely'

export interface Tables {
  post: PostTable
  project: ProjectTable
  contact_message: ContactMessageTable
  picture: PictureTable
  user: UserTable
  session: SessionTable
  totp: TotpTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  ceremony: CeremonyTable
  known_device: KnownDeviceTable
  attempt: AttemptTable
  turn: TurnTable
  visit: VisitTable
  visit_day: VisitDayTable
  visit_salt: VisitSaltTable
  seed: SeedTable
  backup: BackupTable
  content_revision: ContentRevisionTable
  content_change: ContentChangeTable
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
  image_alt: string | null
  reading_minutes: number
  created_at: string
  updated_at: string
  /** Grows with each save, so that a save can tell on which one it builds. */
  revision: Generated<number>
  /** Title and excerpt in small letters. */
  search_text: string
  /** Deleted, but it can still be taken back. */
  deleted_at: string | null
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
  /** Name, address, subject and text, made ready to be searched. */
  search_text: string
  created_at: string
  read_at: string | null
  replied_at: string | null
  is_spam: Generated<number>
  /** Deleted, but it can still be taken back. */
  deleted_at: string | null
  /** Whether the owner is told by mail: `none`, `waiting`, `sent` or, after the last try, `failed`. */
  mail_state: Generated<'none' | 'waiting' | 'sent' | 'failed'>
  mail_attempts: Generated<number>
  /** When the next try is due. */
  mail_due_at: string | null
  /** Until then a process is busy sending it, and no other one tries. */
  mail_claimed_until: string | null
}

/** An uploaded picture; its files lie in the folder of uploads, named after the stem. */
export interface PictureTable {
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
  /** The name as it is compared: two spellings of one name are one name. */
  username_key: string
  email: string
  email_key: string
  password_hash: string
  is_admin: number
  created_at: string
}

/** A login that lasts. The token itself is known to the browser alone. */
export interface SessionTable {
  token_hash: string
  /** Its name in the owner's list; it opens nothing. */
  id: string
  user_id: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** What the browser called itself at the login. */
  user_agent: string
  /** When the password, or something as good, was last shown in this session. */
  confirmed_at: string | null
}

/** The app that shows an account's codes (RFC 6238). */
export interface TotpTable {
  user_id: string
  /** Base32; it has to be readable, since each code is computed from it. */
  secret: string
  /** The last period of 30 seconds whose code was used: no code works twice. */
  last_period: number
  created_at: string
}

/** A public key whose private half some device keeps (WebAuthn). */
export interface PasskeyTable {
  /** The credential's id as the device names it, base64url. */
  id: string
  user_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  /** PostgreSQL gives it as text. */
  counter: number | string
  /** A JSON list. */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** A word that lets its owner in once, when the device is gone. */
export interface RecoveryCodeTable {
  code_hash: string
  user_id: string
}

/** Something of two steps that has begun: a login, or a factor that is being added. */
export interface CeremonyTable {
  /** Of the session, or of the ticket of a login. */
  token_hash: string
  kind: 'second-step' | 'passkey-login' | 'add-passkey' | 'add-totp'
  /** Absent while it is not known who logs in. */
  user_id: string | null
  /** The challenge, or the secret that is not confirmed yet. */
  secret: string
  expires_at: string
}

/** A browser from which an account has logged in before: an attack from elsewhere does not lock it out. */
export interface KnownDeviceTable {
  token_hash: string
  user_id: string
  last_used_at: string
}

/** One row for each kind of change that has to happen one after the other. */
export interface TurnTable {
  name: string
}

/** How often something was tried in a window of time. */
export interface AttemptTable {
  key: string
  count: number
  resets_at: string
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

/** A backup that the site made by itself, or tried to make. */
export interface BackupTable {
  id: string
  /** Its name in the folder of backups. */
  file: string
  state: 'running' | 'done' | 'failed'
  started_at: string
  /** The process that makes it moves this on; past it the process is gone. */
  claimed_until: string
  finished_at: string | null
  /** Bytes. PostgreSQL gives it as text. */
  size: number | string | null
  /** A JSON object: how many of what is in it. */
  counts: string | null
  /** Whether it was restored aside and found whole; null where that was not tried. */
  rehearsed: number | null
  /** In plain words. */
  problem: string | null
}

/** One row, counted up by the database itself with each change of what the public pages show. */
interface ContentRevisionTable {
  revision: number | string
}

interface ContentChangeTable {
  /** Empty for what is no post. */
  post_id: string
  /** Of its last change. */
  revision: number | string
}
