/** The tests on PostgreSQL cover all that is written for one of the databases. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresAttacks, postgresTests, topics } from './postgres-tests.ts'
import { slowTests } from './slow-tests.ts'

const files = globSync('src/**/*.{ts,tsx}').map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))
const isTest = (path: string) => path.includes('.test.')

/** Not of the migrations, which run on PostgreSQL before the tests. */
function hasOwnSql(text: string) {
  return /import \{[^}]*\bsql\b[^}]*\} from 'kysely'|\blocksRows\(/.test(text)
}

function isForPostgres(path: string, text: string) {
  return path.endsWith('.postgres.test.ts') || /\bonPostgres\b/.test(text)
}

test('each file with SQL of its own has a topic, and so tests on PostgreSQL', () => {
  const own = files.filter(({ path, text }) => !isTest(path) && hasOwnSql(text))
  const covered = Object.values(topics).flatMap(({ sql }) => sql)
  expect(own.length).toBeGreaterThan(10)
  expect(covered.toSorted()).toEqual(own.map(({ path }) => path).toSorted())
})

test('each test that asks for PostgreSQL runs on it', () => {
  const own = files.filter(({ path, text }) => isTest(path) && isForPostgres(path, text))
  expect(own.length).toBeGreaterThan(5)
  expect(own.map(({ path }) => path).filter((path) => !postgresTests.includes(path))).toEqual([])
})

test('each topic has tests, and each listed test exists once', () => {
  expect(Object.values(topics).filter(({ tests }) => tests.length === 0)).toEqual([])
  expect([...postgresTests, ...postgresAttacks].filter((path) => !existsSync(path))).toEqual([])
  expect([...new Set(postgresTests)]).toEqual(postgresTests)
})

test('each test on the list of slow ones exists', () => {
  expect(slowTests.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})

test.each([
  ["import { sql } from 'kysely'", true],
  ["import {\n  type SqlBool,\n  sql,\n} from 'kysely'", true],
  ['const rows = locksRows(trx) ? query.forUpdate() : query', true],
  ["import type { Insertable } from 'kysely'", false],
  ["import { Kysely } from 'kysely'", false],
])('%j has SQL of its own: %j', (text, expected) => {
  expect(hasOwnSql(text)).toBe(expected)
})
