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
    WEBHOOK_HOSTS: 'CI.internal:8080, [fd00::1]:9000',
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
    webhookHosts: ['ci.internal:8080', '[fd00::1]:9000'],
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
    WEBHOOK_HOSTS: 'ci.internal:8080, http://192.168.1.5',
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
      'WEBHOOK_HOSTS must list hosts with their ports, such as ci.internal:8080, 192.168.1.5:9000',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    ]),
  )
})

test.each([
  ['PORT', '0', { port: 0, publicUrl: 'http://localhost:0' }],
  ['PORT', '65535', { port: 65_535, publicUrl: 'http://localhost:65535' }],
  ['PUBLIC_URL', 'https://example.com/', { publicUrl: 'https://example.com' }],
  ['PUBLIC_URL', 'http://EXAMPLE.com:8080', { publicUrl: 'http://example.com:8080' }],
  ['TRUST_PROXY', 'true', { trustProxy: 1 }],
  ['TRUST_PROXY', 'false', { trustProxy: 0 }],
  ['TRUST_PROXY', '10', { trustProxy: 10 }],
  [
    'DATABASE_URL',
    'postgresql://user:secret@db:5432/folio',
    { databaseUrl: 'postgresql://user:secret@db:5432/folio' },
  ],
  ['SMTP_URL', 'smtp://localhost:25', { mail: { smtpUrl: 'smtp://localhost:25' } }],
  [
    'SMTP_URL',
    'smtp://user:p%40ss@a.example',
    { mail: { smtpUrl: 'smtp://user:p%40ss@a.example' } },
  ],
  [
    'WEBHOOK_HOSTS',
    '[0:0:0:0:0:0:0:1]:9000, 127.1:80, CI.internal:08080',
    { webhookHosts: ['[::1]:9000', '127.0.0.1:80', 'ci.internal:8080'] },
  ],
])('an owner sets %s to %s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

test.each([
  ['PORT', 'must be a whole number', '65536 -1 3000.5 0x50 1e3'],
  ['WEBHOOK_HOSTS', 'must list hosts', 'ci.internal:99999 ci.internal:0 999.1.1.1:80 [1:2]:80'],
  [
    'PUBLIC_URL',
    'must be an origin',
    'https://a.example/b https://a.example/?a=1 https://a.example/#b',
  ],
  ['PUBLIC_URL', 'must be an origin', 'ftp://a.example a.example'],
  ['TRUST_PROXY', 'must be', '11 -1 yes 1.5'],
  ['DATABASE_URL', 'must begin with', 'sqlite://folio https://db/folio postgres:db postgres://['],
  ['SMTP_URL', 'must look like smtp://', 'a.example:587 https://a.example smtp: smtp:// smtp://['],
])('an owner reads that %s %s, instead of %s', (name, message, values) => {
  for (const value of values.split(' ')) {
    expect(() => readConfig({ [name]: value }), value).toThrow(`${name} ${message}`)
  }
  expect(() => readConfig({ [name]: ' ' })).toThrow(`${name} ${message}`)
})

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
