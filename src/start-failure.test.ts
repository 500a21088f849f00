import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { StorageFault } from './storage/file-store.server.ts'

function systemError(code: string, message = code) {
  return Object.assign(new Error(message), { code })
}

test('an owner whose port is taken learns which one, and how to take another', () => {
  expect(explainStartFailure(systemError('EADDRINUSE'), { PORT: '8080' })).toBe(
    'Port 8080 is taken by another program. Stop that one, or choose another port: PORT=3001 npm start',
  )
})

test('an owner who set no port reads the default one', () => {
  expect(explainStartFailure(systemError('EADDRINUSE'), {})).toContain('Port 3000 is taken')
})

test('an owner who may not listen on a low port is told to go above 1023', () => {
  const error = Object.assign(systemError('EACCES', 'permission denied 0.0.0.0:80'), {
    syscall: 'listen',
  })
  expect(explainStartFailure(error, { PORT: '80' })).toBe(
    'This account may not listen on port 80. Choose one above 1023: PORT=3000 npm start',
  )
})

test.each(['EACCES', 'EROFS', 'EPERM'])(
  'an owner whose data folder cannot be written (%s) reads its name',
  (code) => {
    const error = systemError(code, `${code}: mkdir '/srv/folio'`)
    expect(explainStartFailure(error, { DATA_DIR: '/srv/folio' })).toBe(
      'This account may not write to the data folder /srv/folio. Give it the right, or choose another folder: DATA_DIR=/path/to/data npm start',
    )
  },
)

test('an owner with a foreign HOST is told to leave it out', () => {
  expect(explainStartFailure(systemError('EADDRNOTAVAIL'), { HOST: '192.0.2.1' })).toBe(
    'HOST=192.0.2.1 is no address of this machine. Leave HOST out to listen on every address.',
  )
})

test('an owner with a full disk reads so', () => {
  expect(explainStartFailure(systemError('ENOSPC'), {})).toBe(
    'The disk is full. Free some space for the data folder ./data and start again.',
  )
})

test.each(['ECONNREFUSED', 'ENOTFOUND'])(
  'an owner whose PostgreSQL is away (%s) is asked whether it runs',
  (code) => {
    expect(explainStartFailure(systemError(code), {})).toBe(
      'The database at DATABASE_URL does not answer. Is PostgreSQL running, and is the address right?',
    )
  },
)

test('an owner whose bucket is away reads what it said', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cause = new TypeError('fetch failed', { cause: refused })
  const error = new StorageFault('The storage of files does not answer as it should', { cause })
  expect(explainStartFailure(error, {})).toBe(
    'The storage of files at UPLOADS_S3_URL does not answer as it should (ECONNREFUSED). Is it running, and are address, key and secret right?',
  )
})

test('an owner with a broken database file reads what SQLite says, and that nothing changed', () => {
  const error = systemError('ERR_SQLITE_ERROR', 'file is not a database')
  expect(explainStartFailure(error, {})).toBe(
    'The database in ./data could not be opened: file is not a database. Nothing was changed. Check that this account may read and write the folder.',
  )
})

test('an owner with wrong settings reads the faults and no stack', () => {
  const error = thrownBy(() => readConfig({ PORT: 'x' }))
  expect(explainStartFailure(error, {})).toBe(
    'The settings need a correction:\n  - PORT must be a whole number from 0 to 65535',
  )
})

test('an owner who meets the unforeseen gets the error itself', () => {
  const error = new Error('the moon is full')
  expect(explainStartFailure(error, {})).toBe(`Folio could not start. ${error.stack}`)
})

test('an owner at a command reads of that command, and not of a start', () => {
  const restoring = {
    failed: 'The backup could not be restored.',
    again: 'restore again',
    command: 'npm run restore -- FILE',
  }
  const told = (error: unknown) => explainStartFailure(error, {}, restoring)
  expect(told(systemError('ENOSPC'))).toBe(
    'The disk is full. Free some space for the data folder ./data and restore again.',
  )
  expect(told(systemError('EACCES'))).toContain('DATA_DIR=/path/to/data npm run restore -- FILE')
  expect(told('no reason')).toBe('The backup could not be restored. no reason')
})

test('even something that is no error is put into words', () => {
  expect(explainStartFailure('no reason', {})).toBe('Folio could not start. no reason')
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
