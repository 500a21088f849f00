import { expect, test } from 'vitest'
import { ConfigError } from './config.server.ts'
import { explainError } from './explain-error.server.ts'
import { StorageError } from './storage/file-store.server.ts'

function systemError(code: string, message = code) {
  return Object.assign(new Error(message), { code })
}

const noPermission =
  'No permission to write to the data folder /srv/folio. Grant it, or choose another folder: DATA_DIR=/path/to/data npm start'
const noDatabase =
  'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the URL correct?'
const listening = Object.assign(systemError('EACCES'), { syscall: 'listen' })

test.each([
  [
    systemError('EADDRINUSE'),
    { PORT: '8080' },
    'Port 8080 is taken by another program. Stop that one, or choose another port: PORT=3001 npm start',
  ],
  [
    systemError('EADDRINUSE'),
    {},
    'Port 3000 is taken by another program. Stop that one, or choose another port: PORT=3001 npm start',
  ],
  [
    listening,
    { PORT: '80' },
    'No permission to listen on port 80. Choose one above 1023: PORT=3000 npm start',
  ],
  [systemError('EACCES'), { DATA_DIR: '/srv/folio' }, noPermission],
  [systemError('EROFS'), { DATA_DIR: '/srv/folio' }, noPermission],
  [systemError('EPERM'), { DATA_DIR: '/srv/folio' }, noPermission],
  [
    systemError('EADDRNOTAVAIL'),
    { HOST: '192.0.2.1' },
    'HOST=192.0.2.1 is not an address of this machine. Leave HOST out to listen on every address.',
  ],
  [
    systemError('ENOSPC'),
    {},
    'The disk is full. Free some space for the data folder ./data and start again.',
  ],
  [systemError('ECONNREFUSED'), {}, noDatabase],
  [systemError('ENOTFOUND'), {}, noDatabase],
  [
    systemError('ERR_SQLITE_ERROR', 'file is not a database'),
    {},
    'The database in ./data could not be opened: file is not a database. Nothing was changed. Check that this account may read and write the folder.',
  ],
])('an owner who starts with the error %s and the settings %j reads: %s', (error, env, message) => {
  expect(explainError(error, env)).toBe(message)
})

test('an owner whose bucket is unavailable reads its error message', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cause = new TypeError('fetch failed', { cause: refused })
  const error = new StorageError('The file storage failed', { cause })
  expect(explainError(error, {})).toBe(
    'The file storage at UPLOADS_S3_URL failed (ECONNREFUSED). Is it running, and are URL, key and secret correct?',
  )
})

test('an owner with invalid settings reads the errors without a stack', () => {
  expect(explainError(new ConfigError(['PORT must be a whole number']), {})).toBe(
    'Invalid settings:\n  - PORT must be a whole number',
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
