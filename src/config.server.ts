/** The only reader of the environment. Every setting is in docs/operations.md, which a test compares. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isS3Url, overlap, s3Settings } from './storage/s3-address.server.ts'
import type { S3Settings } from './storage/s3-store.server.ts'

export interface Config {
  port: number
  /** The address to listen on; absent: every address of the machine. */
  host?: string
  dataDir: string
  databaseUrl?: string
  /** The site's origin for absolute links, without a slash at the end. */
  publicUrl: string
  /** The origin of an exported copy of the site, whose contact form may be sent here. */
  exportUrl?: string
  /** How many proxies stand in front; 0: forwarded headers are ignored. */
  trustProxy: number
  logLevel: LogLevel
  /** The first administrator; used while there is no account at all. */
  admin: { email?: string; password?: string }
  /** What a program has to know to read /metrics; absent: nobody can. */
  metricsToken?: string
  /** The bucket to which the site's own backups are copied; absent: they stay in the data folder. */
  backupsS3?: S3Settings
  /** The bucket of uploaded pictures; absent: the data folder. */
  uploadsS3?: S3Settings
  /** Where the owner is told of messages by mail; absent: nowhere. */
  mail?: MailSettings
  /** How many backups of its own the site keeps; 0: it makes none by itself. */
  backupsKept: number
}

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…` */
  smtpUrl: string
  /** Absent: the owner's address in site.ts. */
  to?: string
  /** Absent: the address that the mail goes to. */
  from?: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What is wrong with the settings, every fault in one text. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The settings need a correction:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const email = (name: string) => z.email(`${name} must be an email address`)

const bucket = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          isS3Url,
          `${name} must look like https://KEY:SECRET@host/bucket?region=eu-central-1`,
        ),
      ),
  )

const environment = z.object({
  PORT: z
    ._default(z.string(), '3000')
    .check(z.refine(isPort, 'PORT must be a whole number from 0 to 65535')),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isPostgresUrl,
          'DATABASE_URL must begin with postgres:// or postgresql://, or be absent for SQLite',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isOrigin,
          'PUBLIC_URL must be an origin such as https://example.com, without a path',
        ),
      ),
  ),
  EXPORT_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isOrigin,
          'EXPORT_URL must be an origin such as https://example.com, without a path',
        ),
      ),
  ),
  TRUST_PROXY: z
    ._default(z.string(), '0')
    .check(
      z.refine(
        isProxyCount,
        'TRUST_PROXY must be true, false or the number of proxies in front (0 to 10)',
      ),
    ),
  ADMIN_EMAIL: z.optional(email('ADMIN_EMAIL')),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters')),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isSmtpUrl,
          'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465',
        ),
      ),
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, 'METRICS_TOKEN must have at least 16 characters')),
  ),
  UPLOADS_S3_URL: bucket('UPLOADS_S3_URL'),
  BACKUPS_S3_URL: bucket('BACKUPS_S3_URL'),
  MAIL_TO: z.optional(email('MAIL_TO')),
  MAIL_FROM: z.optional(email('MAIL_FROM')),
  BACKUPS_KEPT: z
    ._default(z.string(), '7')
    .check(z.regex(/^\d{1,3}$/, 'BACKUPS_KEPT must be a whole number from 0 to 999')),
  LOG_LEVEL: z._default(
    z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
    'info',
  ),
})

type Environment = Record<string, string | undefined>

/**
 * Reads and checks the environment. An empty variable counts as absent.
 * @throws ConfigError that names every fault at once
 */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(present)
  const faults = [
    ...(result.error?.issues.map((issue) => issue.message) ?? []),
    ...(areBucketsApart(present) ? [] : [oneBucket]),
  ]
  if (!result.success || faults.length > 0) throw new ConfigError(faults)
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, TRUST_PROXY, LOG_LEVEL } = result.data
  const {
    EXPORT_URL,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    UPLOADS_S3_URL,
    BACKUPS_S3_URL,
    METRICS_TOKEN,
    SMTP_URL,
    MAIL_TO,
    MAIL_FROM,
  } = result.data
  return {
    port: Number(PORT),
    ...(HOST && { host: HOST }),
    dataDir: resolve(DATA_DIR),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${Number(PORT)}`,
    ...(EXPORT_URL && { exportUrl: new URL(EXPORT_URL).origin }),
    trustProxy: proxyCount(TRUST_PROXY),
    logLevel: LOG_LEVEL,
    admin: {
      ...(ADMIN_EMAIL && { email: ADMIN_EMAIL }),
      ...(ADMIN_PASSWORD && { password: ADMIN_PASSWORD }),
    },
    ...(METRICS_TOKEN && { metricsToken: METRICS_TOKEN }),
    ...(BACKUPS_S3_URL && { backupsS3: s3Settings(BACKUPS_S3_URL) }),
    ...(UPLOADS_S3_URL && { uploadsS3: s3Settings(UPLOADS_S3_URL) }),
    ...(SMTP_URL && {
      mail: {
        smtpUrl: SMTP_URL,
        ...(MAIL_TO && { to: MAIL_TO }),
        ...(MAIL_FROM && { from: MAIL_FROM }),
      },
    }),
    backupsKept: Number(result.data.BACKUPS_KEPT),
  }
}

const oneBucket =
  'BACKUPS_S3_URL and UPLOADS_S3_URL must be apart: name another bucket, or prefixes of which none is within the other'

function areBucketsApart({ UPLOADS_S3_URL: uploads, BACKUPS_S3_URL: backups }: Environment) {
  if (!uploads || !backups || !isS3Url(uploads) || !isS3Url(backups)) return true
  return !overlap(s3Settings(uploads), s3Settings(backups))
}

function isPort(text: string) {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

function isPostgresUrl(text: string) {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

function isOrigin(text: string) {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

function isSmtpUrl(text: string) {
  return /^smtps?:\/\/[^/]+/.test(text) && URL.canParse(text)
}

function isProxyCount(text: string) {
  return /^(true|false|\d|10)$/.test(text)
}

function proxyCount(text: string) {
  if (text === 'true') return 1
  return text === 'false' ? 0 : Number(text)
}
