import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

test('the defaults are port 3000, ./data, SQLite, no proxy and the info level', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    dataDir: resolve('./data'),
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    logLevel: 'info',
    admin: {},
    backupRetention: 7,
  })
})

test('every setting can be set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/folio',
    DATABASE_URL: 'postgres://folio@db/folio',
    PUBLIC_URL: 'https://example.com',
    EXPORT_URL: 'https://static.example.com/',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: 'remy@example.com',
    ADMIN_PASSWORD: 'copper pans',
    SMTP_URL: 'smtps://folio:secret@mail.example.com:465',
    MAIL_TO: 'office@example.com',
    MAIL_FROM: 'site@example.com',
    METRICS_TOKEN: 'long-and-random-words',
    BACKUPS_KEPT: '30',
    BACKUPS_S3_URL: 'https://key:secret@s3.example.com/backups',
    UPLOADS_S3_URL: 'https://key:se%2Fcret@s3.example.com/folio/site/a?region=eu-central-1',
  })
  expect(config).toEqual({
    backupRetention: 30,
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/folio',
    databaseUrl: 'postgres://folio@db/folio',
    publicUrl: 'https://example.com',
    exportUrl: 'https://static.example.com',
    trustProxy: 2,
    logLevel: 'debug',
    admin: { email: 'remy@example.com', password: 'copper pans' },
    mail: {
      smtpUrl: 'smtps://folio:secret@mail.example.com:465',
      to: 'office@example.com',
      from: 'site@example.com',
    },
    metricsToken: 'long-and-random-words',
    backupsS3: {
      endpoint: 'https://s3.example.com/backups',
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: '',
    },
    uploadsS3: {
      endpoint: 'https://s3.example.com/folio',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
      prefix: 'site/a/',
    },
  })
})

test('an empty variable counts as absent', () => {
  const empty = {
    PORT: '',
    HOST: '',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    LOG_LEVEL: '',
    ADMIN_EMAIL: '',
    SMTP_URL: '',
  }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('an owner with several invalid settings reads all of them', () => {
  const env = {
    PORT: 'http',
    DATABASE_URL: 'mysql://db',
    PUBLIC_URL: 'example.com',
    EXPORT_URL: 'https://example.com/site',
    TRUST_PROXY: 'maybe',
    ADMIN_EMAIL: 'remy',
    ADMIN_PASSWORD: 'short',
    METRICS_TOKEN: 'short',
    BACKUPS_S3_URL: 'bucket',
    UPLOADS_S3_URL: 'https://s3.example.com/folio',
    SMTP_URL: 'mail.example.com',
    MAIL_TO: 'office',
    MAIL_FROM: 'Folio <site@example.com>',
    LOG_LEVEL: 'loud',
  }
  expect(() => readConfig(env)).toThrow(
    new ConfigError([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must begin with postgres:// or postgresql://, or be absent for SQLite',
      'PUBLIC_URL must be an origin such as https://example.com, without a path',
      'EXPORT_URL must be an origin such as https://example.com, without a path',
      'TRUST_PROXY must be true, false or the number of proxies in front (0 to 10)',
      'ADMIN_EMAIL must be an email address',
      'ADMIN_PASSWORD must have at least 8 characters',
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465',
      'METRICS_TOKEN must have at least 16 characters',
      'UPLOADS_S3_URL must look like https://KEY:SECRET@host/bucket?region=eu-central-1',
      'BACKUPS_S3_URL must look like https://KEY:SECRET@host/bucket?region=eu-central-1',
      'MAIL_TO must be an email address',
      'MAIL_FROM must be an email address',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    ]),
  )
})

test.each(['0', '1', '65535'])('port %s is accepted', (PORT) => {
  expect(readConfig({ PORT }).port).toBe(Number(PORT))
})

test.each(['65536', '-1', '3000.5', '0x50', ' 80', '1e3'])('port %j is rejected', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow('PORT must be a whole number from 0 to 65535')
})

test('the public URL defaults to localhost with the configured port', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test.each([
  ['https://example.com/', 'https://example.com'],
  ['http://example.com:8080', 'http://example.com:8080'],
  ['https://EXAMPLE.com', 'https://example.com'],
])('the public address %s is normalised to %s', (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin)
})

test.each([
  'https://example.com/site',
  'https://example.com/?a=1',
  'https://example.com/#top',
  'ftp://example.com',
  'example.com',
])('the public address %s is rejected', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL must be an origin')
})

test.each([
  ['true', 1],
  ['false', 0],
  ['0', 0],
  ['3', 3],
  ['10', 10],
])('TRUST_PROXY=%s trusts %i proxies', (TRUST_PROXY, count) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(count)
})

test.each(['11', '-1', 'yes', '1.5'])('TRUST_PROXY=%s is rejected', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY must be')
})

test.each(['postgres://db/folio', 'postgresql://user:secret@db:5432/folio'])(
  'PostgreSQL is used at %s',
  (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  },
)

test.each(['sqlite://folio', 'https://db/folio', 'postgres:db', 'postgres://['])(
  'the database address %s is rejected',
  (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow('DATABASE_URL must begin with')
  },
)

test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
  'the log may be set to %s',
  (LOG_LEVEL) => {
    expect(readConfig({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
  },
)

test.each([
  ['smtp://localhost:25'],
  ['smtp://user:p%40ss@mail.example.com:587'],
  ['smtps://mail.example.com'],
])('mail is sent by %s', (SMTP_URL) => {
  expect(readConfig({ SMTP_URL }).mail).toEqual({ smtpUrl: SMTP_URL })
})

test.each(['mail.example.com:587', 'https://mail.example.com', 'smtp:', 'smtp://', 'smtp://['])(
  'the mail server %s is rejected',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL must look like smtp://')
  },
)

test('an invalid SMTP_URL is reported without its password', () => {
  const env = { SMTP_URL: 'https://folio:pa55@mail.example.com' }
  expect(() => readConfig(env)).not.toThrow(/pa55/)
  expect(() => readConfig(env)).toThrow(ConfigError)
})

test('mail addresses without SMTP_URL configure no mail', () => {
  const env = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com' }
  expect(readConfig(env).mail).toBeUndefined()
})

test.each(['remy', 'remy@', 'Remy <remy@example.com>', 'a@example.com,b@example.com'])(
  'the address %s is rejected',
  (address) => {
    const env = { ADMIN_EMAIL: address, MAIL_TO: address, MAIL_FROM: address }
    expect(() => readConfig(env)).toThrow(
      new ConfigError([
        'ADMIN_EMAIL must be an email address',
        'MAIL_TO must be an email address',
        'MAIL_FROM must be an email address',
      ]),
    )
  },
)

test('the first administrator’s address and password may each be set alone', () => {
  expect(readConfig({ ADMIN_EMAIL: 'remy@example.com' }).admin).toEqual({
    email: 'remy@example.com',
  })
  expect(readConfig({ ADMIN_PASSWORD: '12345678' }).admin).toEqual({ password: '12345678' })
})

const at = (bucket: string) => `https://key:secret@s3.example.com/${bucket}`

test.each([
  ['folio', 'folio'],
  ['folio', 'folio/backups'],
  ['folio/site/a', 'folio/site'],
])('pictures in %s and backups in %s overlap', (uploads, backups) => {
  expect(() => readConfig({ UPLOADS_S3_URL: at(uploads), BACKUPS_S3_URL: at(backups) })).toThrow(
    'BACKUPS_S3_URL and UPLOADS_S3_URL must not overlap',
  )
})

test.each([
  ['folio/site', 'folio/site-backups'],
  ['folio/uploads', 'folio/backups'],
])('pictures in %s and backups in %s do not overlap', (uploads, backups) => {
  const config = readConfig({ UPLOADS_S3_URL: at(uploads), BACKUPS_S3_URL: at(backups) })
  expect(config.backupsS3?.endpoint).toBe('https://s3.example.com/folio')
})
