/** The docs name what the code has: every setting, every route, every decision that is linked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { adminApi } from '#admin-routes.ts'
import { api, files } from '#routes.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('an operator finds every setting in the README and in the operations guide', () => {
  const settings = [
    ...read('src/config.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): [a-z]/gm),
  ].map(([, name]) => `\`${name}\``)
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((name) => !read('README.md').includes(name))).toEqual([])
  expect(settings.filter((name) => !read('docs/operations.md').includes(name))).toEqual([])
})

test('a developer finds every public call and file in the API guide', () => {
  const guide = read('docs/api.md')
  const calls = [api.contact, api.posts, api.skills, api.services, api.projects, api.stats]
  const served = [files.feed, files.sitemap, files.robots, files.manifest]
  expect([...calls, ...served].filter((path) => !guide.includes(path))).toEqual([])
})

test('a developer finds every call of the admin area in the API guide', () => {
  const guide = read('docs/api.md')
  const calls = Object.values(adminApi)
    .map((path) => (typeof path === 'string' ? path : decodeURIComponent(path('{id}'))))
    .filter((path) => path !== adminApi.auth)
  expect(calls.filter((path) => !guide.includes(path))).toEqual([])
})

test('a reader of the docs is never led to a file that is not there', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'STYLE.md',
    'CHANGELOG.md',
    'docs/api.md',
    'docs/security.md',
    'docs/reliability.md',
  ]
  const targets = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) =>
      join(dirname(document), `${target}`),
    ),
  )
  expect(targets.filter((target) => !existsSync(target))).toEqual([])
})

test('a developer who reads the tree of ARCHITECTURE.md finds each of its entries', () => {
  const entries = [
    ...read('ARCHITECTURE.md').matchAll(/^ {4}((?:src|db|test|scripts|public|pictures)[\w./-]*)/gm),
  ]
  const missing = entries.map(([, entry]) => `${entry}`).filter((entry) => !existsSync(entry))
  expect(entries.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('decisions are numbered without a gap', () => {
  const numbers = readdirSync('docs/decisions').map((name) => Number(name.slice(0, 3)))
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

test('every file that the coverage table names exists', () => {
  const named = [
    ...read('docs/spec-coverage.md').matchAll(/\b(?:src|test|scripts)\/[\w./-]+\.tsx?/g),
  ]
  const missing = named.map(([file]) => file).filter((file) => !existsSync(file))
  expect(named.length).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test.each([
  ['security', 'attack', 50],
  ['reliability', 'fault', 15],
])('the %s page names every check of its own, and no other', (page, kind, atLeast) => {
  const folder = readdirSync('test').find((name) => name.startsWith(kind))
  const checks = readdirSync(`test/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(`.${kind}.ts`))
    .flatMap((name) => [...read(`test/${folder}/${name}`).matchAll(/^ *check\(\s*'([^']+)'/gm)])
    .map(([, name]) => name)
  const named = [...read(`docs/${page}.md`).matchAll(/(?<=[ |])_([^_]+)_(?=[, |])/g)]
  expect(checks.length).toBeGreaterThan(atLeast)
  expect([...new Set(named.map(([, name]) => name))].toSorted()).toEqual(checks.toSorted())
})

test.each([
  'package.json',
  'deploy/Dockerfile',
  'deploy/folio.service',
  'test/support/running-site.ts',
  'bench/measured-site.ts',
])('%s starts the site with the memory that it is measured with', (file) => {
  expect(read(file)).toMatch(/^[^#]*MALLOC_ARENA_MAX(=(\$\{MALLOC_ARENA_MAX:-)?|: ')2\b/m)
  const starts = read(file)
    .split('\n')
    .filter((line) => /(main\.js|start\.mjs)(["' ]|$)/.test(line) && !line.startsWith('#'))
  expect(starts.length).toBeGreaterThan(0)
  expect(starts.filter((line) => !line.includes('--max-semi-space-size=8'))).toEqual([])
})
