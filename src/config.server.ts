/** Reads the environment; nothing else does. A test compares the settings with docs/operations.md. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isS3Url, overlap, s3Settings } from './storage/s3-address.server.ts'
import type { S3Settings } from './storage/s3-store.server.ts'
import { emailAddress } from './validation/email-address.ts'

export interface Config {
  port: number
  /** The address to listen on; absent: all interfaces. */
  host?: string
  dataDir: string
  databaseUrl?: string
  /** The site's origin for absolute links, without a trailing slash. */
  publicUrl: string
  /** The origin of an exported copy, whose contact form may post to this site. */
  exportUrl?: string
  /** Number of trusted proxies; 0: forwarded headers are ignored. */
  trustProxy: number
  /** A trusted proxy's header with the visitor's country, in lower case; absent: none is counted. */
  countryHeader?: string
  logLevel: LogLevel
  /** The first administrator; used while there are no accounts. */
  admin: { email?: string; password?: string }
  /** Bearer token of /metrics; absent: the endpoint is disabled. */
  metricsToken?: string
  /** The bucket for off-site copies of scheduled backups; absent: none are copied. */
  backupsS3?: S3Settings
  /** The bucket for uploaded pictures; absent: the data folder. */
  uploadsS3?: S3Settings
  /** Notification mail for new messages; absent: none is sent. */
  mail?: MailSettings
  /** `host:port` of private receivers of webhooks, in lower case; absent: none. */
  webhookHosts?: string[]
  /** How many scheduled backups are retained; 0: none are made. */
  backupRetention: number
}

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…` */
  smtpUrl: string
  /** Absent: the stored setting. */
  to?: string
  /** Absent: the recipient's address. */
  from?: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Lists every invalid setting in one message. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const email = (name: string) => emailAddress(`${name} must be an email address`)

const optional = (isValid: (text: string) => boolean, message: string) =>
  z.optional(z.string().check(z.refine(isValid, message)))

const bucket = (name: string) =>
  optional(isS3Url, `${name} must look like https://KEY:SECRET@host/bucket?region=eu-central-1`)

const environment = z.object({
  PORT: z
    ._default(z.string(), '3000')
    .check(z.refine(isPort, 'PORT must be a whole number from 0 to 65535')),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: optional(
    isPostgresUrl,
    'DATABASE_URL must begin with postgres:// or postgresql://, or be absent for SQLite',
  ),
  PUBLIC_URL: optional(
    isOrigin,
    'PUBLIC_URL must be an origin such as https://example.com, without a path',
  ),
  EXPORT_URL: optional(
    isOrigin,
    'EXPORT_URL must be an origin such as https://example.com, without a path',
  ),
  TRUST_PROXY: z
    ._default(z.string(), '0')
    .check(
      z.refine(
        isProxyCount,
        'TRUST_PROXY must be true, false or the number of proxies in front (0 to 10)',
      ),
    ),
  COUNTRY_HEADER: optional(
    (text) => /^[a-z0-9-]{1,64}$/i.test(text),
    'COUNTRY_HEADER must be the name of a header such as CF-IPCountry',
  ),
  ADMIN_EMAIL: z.optional(email('ADMIN_EMAIL')),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters')),
  ),
  SMTP_URL: optional(
    isSmtpUrl,
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465',
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, 'METRICS_TOKEN must have at least 16 characters')),
  ),
  UPLOADS_S3_URL: bucket('UPLOADS_S3_URL'),
  BACKUPS_S3_URL: bucket('BACKUPS_S3_URL'),
  MAIL_TO: z.optional(email('MAIL_TO')),
  MAIL_FROM: z.optional(email('MAIL_FROM')),
  WEBHOOK_HOSTS: optional(
    (text) => hostsIn(text).every(isHostWithPort),
    'WEBHOOK_HOSTS must list hosts with their ports, such as ci.internal:8080, 192.168.1.5:9000',
  ),
  BACKUPS_KEPT: z
    ._default(z.string(), '7')
    .check(z.regex(/^\d{1,3}$/, 'BACKUPS_KEPT must be a whole number from 0 to 999')),
  LOG_LEVEL: z._default(
    z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
    'info',
  ),
})

type Environment = Record<string, string | undefined>

/** Validates the environment. An empty variable counts as absent. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(present)
  const problems = [
    ...(result.error?.issues.map((issue) => issue.message) ?? []),
    ...(areBucketsDisjoint(present) ? [] : [overlappingBuckets]),
    ...(isCountryTrusted(present) ? [] : [untrustedCountry]),
  ]
  if (!result.success || problems.length > 0) throw new ConfigError(problems)
  const settings = result.data
  const port = Number(settings.PORT)
  return {
    port,
    ...(settings.HOST && { host: settings.HOST }),
    dataDir: resolve(settings.DATA_DIR),
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    publicUrl: settings.PUBLIC_URL ? originOf(settings.PUBLIC_URL) : `http://localhost:${port}`,
    ...(settings.EXPORT_URL && { exportUrl: originOf(settings.EXPORT_URL) }),
    trustProxy: proxyCount(settings.TRUST_PROXY),
    ...(settings.COUNTRY_HEADER && { countryHeader: settings.COUNTRY_HEADER.toLowerCase() }),
    logLevel: settings.LOG_LEVEL,
    admin: {
      ...(settings.ADMIN_EMAIL && { email: settings.ADMIN_EMAIL }),
      ...(settings.ADMIN_PASSWORD && { password: settings.ADMIN_PASSWORD }),
    },
    ...(settings.METRICS_TOKEN && { metricsToken: settings.METRICS_TOKEN }),
    ...(settings.BACKUPS_S3_URL && { backupsS3: s3Settings(settings.BACKUPS_S3_URL) }),
    ...(settings.UPLOADS_S3_URL && { uploadsS3: s3Settings(settings.UPLOADS_S3_URL) }),
    ...(settings.SMTP_URL && {
      mail: {
        smtpUrl: settings.SMTP_URL,
        ...(settings.MAIL_TO && { to: settings.MAIL_TO }),
        ...(settings.MAIL_FROM && { from: settings.MAIL_FROM }),
      },
    }),
    ...(settings.WEBHOOK_HOSTS && {
      webhookHosts: hostsIn(settings.WEBHOOK_HOSTS).map(normalizedHost),
    }),
    backupRetention: Number(settings.BACKUPS_KEPT),
  }
}

const overlappingBuckets =
  'BACKUPS_S3_URL and UPLOADS_S3_URL must not overlap: use different buckets, or prefixes that do not contain each other'

function areBucketsDisjoint({ UPLOADS_S3_URL: uploads, BACKUPS_S3_URL: backups }: Environment) {
  if (!uploads || !backups || !isS3Url(uploads) || !isS3Url(backups)) return true
  return !overlap(s3Settings(uploads), s3Settings(backups))
}

const untrustedCountry =
  'COUNTRY_HEADER needs TRUST_PROXY: without a proxy, visitors set the header'

function isCountryTrusted({ COUNTRY_HEADER: header, TRUST_PROXY: proxies = '0' }: Environment) {
  return !header || !isProxyCount(proxies) || proxyCount(proxies) > 0
}

function originOf(url: string) {
  return new URL(url).origin
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

function hostsIn(text: string) {
  return text.split(',').map((host) => host.trim())
}

function isHostWithPort(text: string) {
  const isComplete = /^([a-z0-9.-]+|\[[0-9a-f:]+\]):0*[1-9]\d*$/i.test(text)
  return isComplete && URL.canParse(`http://${text}`)
}

/** As the address of a webhook is compared with it. */
function normalizedHost(text: string) {
  const { hostname, port } = new URL(`http://${text}`)
  return `${hostname}:${port || 80}`
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
