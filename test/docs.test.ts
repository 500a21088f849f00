/** The docs cover the code: every setting, every route, every linked decision. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { crawlerFiles, files, manifestPath, resumeFiles } from '#paths.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const guides = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const decisions = readdirSync('docs/decisions').filter((name) => /^\d/.test(name))

test('the README and the operations guide document every setting', () => {
  const settings = [
    ...read('src/config.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): [a-z]/gm),
  ].map(([, name]) => `\`${name}\``)
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((name) => !read('README.md').includes(name))).toEqual([])
  expect(settings.filter((name) => !read('docs/operations.md').includes(name))).toEqual([])
})

test('the API guide documents every public file', () => {
  const guide = read('docs/api.md')
  const served = [
    ...[files.feed, crawlerFiles.sitemap, crawlerFiles.robots, crawlerFiles.securityTxt],
    ...[manifestPath, files.resume, ...Object.values(resumeFiles)],
  ]
  expect(served.filter((path) => !guide.includes(path))).toEqual([])
})

test('every link in the docs leads to an existing file', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'STYLE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/decisions/README.md',
    ...decisions.map((name) => `docs/decisions/${name}`),
    ...guides.filter((guide) => guide !== 'docs/writing.md'),
  ]
  const targets = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) =>
      join(dirname(document), `${target}`),
    ),
  )
  expect(targets.filter((target) => !existsSync(target))).toEqual([])
})

test('every entry of the tree in ARCHITECTURE.md exists', () => {
  const entries = [
    ...read('ARCHITECTURE.md').matchAll(/^ {4}((?:src|db|test|scripts|public|pictures)[\w./-]*)/gm),
  ]
  const missing = entries.map(([, entry]) => `${entry}`).filter((entry) => !existsSync(entry))
  expect(entries.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('every decision has a unique number', () => {
  const numbers = decisions.map((name) => /^\d{3}(?=-)/.exec(name)?.[0])
  expect(numbers).not.toContain(undefined)
  expect([...new Set(numbers)]).toEqual(numbers)
})

test('every decision has a status and alternatives, and is in the index once, in order', () => {
  const index = read('docs/decisions/README.md')
  const texts = decisions.map((name) => ({ name, text: read(`docs/decisions/${name}`) }))
  const status = /^Status: (accepted|superseded by \[)/m
  const alternatives = /^## Alternatives\n\n- /m
  expect(texts.filter(({ text }) => !status.test(text)).map(({ name }) => name)).toEqual([])
  expect(texts.filter(({ text }) => !alternatives.test(text)).map(({ name }) => name)).toEqual([])
  expect([...index.matchAll(/\]\((\d[^)]+)\)/g)].map(([, name]) => name)).toEqual(decisions)
})

test('.nvmrc contains the pinned version of Node', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  expect(read('.nvmrc').trim()).toBe(optionalDependencies.node)
})

test('every source and test file that a document names exists', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...guides]
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/\b(?:src|test|scripts)\/[\w./-]+\.tsx?\b/g)].map(([file]) => file),
  )
  expect(named).toContain('test/architecture.test.ts')
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test.each(['scripts/run.mjs', 'scripts/serve'])(
  '%s starts the site with its memory options',
  (file) => {
    expect(read('scripts/node-options').trim()).toBe('--max-semi-space-size=4')
    expect(read(file)).toContain('node-options')
  },
)

test.each([
  'deploy/Dockerfile',
  'deploy/folio.service',
  'test/support/running-site.ts',
  'bench/measured-site.ts',
])('%s starts the site by scripts/serve', (file) => {
  expect(read(file)).toContain('scripts/serve')
  expect(read(file)).not.toContain('dist/server/main.js')
})
