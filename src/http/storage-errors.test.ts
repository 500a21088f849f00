import { expect, test } from 'vitest'
import { classifyStorageError } from './storage-errors.server.ts'

const sqlite = (errcode: number) =>
  Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode })
const coded = (code: string) => Object.assign(new Error('of the system'), { code })

test.each([
  ['SQLite’s full', sqlite(13), 507],
  ['a full disk', coded('ENOSPC'), 507],
  ['a quota', coded('EDQUOT'), 507],
  ['PostgreSQL’s full', coded('53100'), 507],
  ['busy', sqlite(5), 503],
  ['busy, with a stale snapshot', sqlite(517), 503],
  ['locked', sqlite(6), 503],
  ['read-only', sqlite(8), 503],
  ['a write that failed', sqlite(778), 503],
  ['corrupt', sqlite(11), 503],
  ['cannot open', sqlite(14), 503],
  ['a read-only disk', coded('EROFS'), 503],
  ['a disk that fails', coded('EIO'), 503],
  ['a database that does not listen', coded('ECONNREFUSED'), 503],
  ['a database that stops', coded('57P01'), 503],
  ['a bucket that does not answer', coded('FOLIO_STORAGE'), 503],
  ['a connection that fails', coded('08006'), 503],
  ['too many connections', coded('53300'), 503],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 503],
  ['a pool without room', new Error('timeout exceeded when trying to connect'), 503],
  ['an error that wraps one', new Error('wrapped', { cause: sqlite(13) }), 507],
])('a client learns of %s, and when to try again', (_, error, status) => {
  const httpError = classifyStorageError(error)
  expect(httpError?.status).toBe(status)
  expect(httpError?.retryAfterS).toBeGreaterThan(0)
})

test.each([
  ['a violated constraint', sqlite(19)],
  ['a wrong statement', sqlite(1)],
  ['a file that is not there', coded('ENOENT')],
  ['a bug', new TypeError('x is not a function')],
  ['a thrown string', 'a word'],
])('%s is not a storage error', (_, error) => {
  expect(classifyStorageError(error)).toBeUndefined()
})
