import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { explainError } from './explain-error.server.ts'
import { StorageError } from './storage/file-store.server.ts'

function systemError(code: string, message = code) {
  return Object.assign(new Error(message), { code })
}

test('an owner whose port is in use reads which one, and how to change it', () => {
  expect(explainError(systemError('EADDRINUSE'), { PORT: '8080' })).toBe(
    'Port 8080 is taken by another program. Stop that one, or choose another port: PORT=3001 npm start',
  )
})

test('an owner who set no port reads the default one', () => {
  expect(explainError(systemError('EADDRINUSE'), {})).toContain('Port 3000 is taken')
})

test('an owner without permission for a low port reads that it must be above 1023', () => {
  const error = Object.assign(systemError('EACCES', 'permission denied 0.0.0.0:80'), {
    syscall: 'listen',
  })
  expect(explainError(error, { PORT: '80' })).toBe(
    'No permission to listen on port 80. Choose one above 1023: PORT=3000 npm start',
  )
})

test.each(['EACCES', 'EROFS', 'EPERM'])(
  'an owner whose data folder cannot be written (%s) reads its name',
  (code) => {
    const error = systemError(code, `${code}: mkdir '/srv/folio'`)
    expect(explainError(error, { DATA_DIR: '/srv/folio' })).toBe(
      'No permission to write to the data folder /srv/folio. Grant it, or choose another folder: DATA_DIR=/path/to/data npm start',
    )
  },
)

test('an owner with a HOST of another machine reads that it can be omitted', () => {
  expect(explainError(systemError('EADDRNOTAVAIL'), { HOST: '192.0.2.1' })).toBe(
    'HOST=192.0.2.1 is not an address of this machine. Leave HOST out to listen on every address.',
  )
})

test('an owner with a full disk reads that it is full', () => {
  expect(explainError(systemError('ENOSPC'), {})).toBe(
    'The disk is full. Free some space for the data folder ./data and start again.',
  )
})

test.each(['ECONNREFUSED', 'ENOTFOUND'])(
  'an owner whose PostgreSQL is unavailable (%s) is asked whether it is running',
  (code) => {
    expect(explainError(systemError(code), {})).toBe(
      'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the URL correct?',
    )
  },
)

test('an owner whose bucket is unavailable reads its error message', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cause = new TypeError('fetch failed', { cause: refused })
  const error = new StorageError('The file storage failed', { cause })
  expect(explainError(error, {})).toBe(
    'The file storage at UPLOADS_S3_URL failed (ECONNREFUSED). Is it running, and are URL, key and secret correct?',
  )
})

test('an owner with a damaged database file reads SQLite’s message, and that nothing changed', () => {
  const error = systemError('ERR_SQLITE_ERROR', 'file is not a database')
  expect(explainError(error, {})).toBe(
    'The database in ./data could not be opened: file is not a database. Nothing was changed. Check that this account may read and write the folder.',
  )
})

test('an owner with invalid settings reads the errors without a stack', () => {
  const error = thrownBy(() => readConfig({ PORT: 'x' }))
  expect(explainError(error, {})).toBe(
    'Invalid settings:\n  - PORT must be a whole number from 0 to 65535',
  )
})

test('an unexpected error is printed with its stack', () => {
  const error = new Error('the moon is full')
  expect(explainError(error, {})).toBe(`Folio could not start. ${error.stack}`)
})

test('the message of a command names that command', () => {
  const restoring = {
    failureMessage: 'The backup could not be restored.',
    retryPhrase: 'restore again',
    command: 'npm run restore -- FILE',
  }
  const explain = (error: unknown) => explainError(error, {}, restoring)
  expect(explain(systemError('ENOSPC'))).toBe(
    'The disk is full. Free some space for the data folder ./data and restore again.',
  )
  expect(explain(systemError('EACCES'))).toContain('DATA_DIR=/path/to/data npm run restore -- FILE')
  expect(explain('no reason')).toBe('The backup could not be restored. no reason')
})

test('a thrown value that is not an error is printed, too', () => {
  expect(explainError('no reason', {})).toBe('Folio could not start. no reason')
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
