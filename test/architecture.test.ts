/** Enforces the import rules of ARCHITECTURE.md, and tests that violations are detected. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

interface Import {
  from: string
  /** A path inside the repository, or the name of a package. */
  to: string
  typeOnly: boolean
}

/** Texts by their path inside the repository. */
type Sources = Record<string, string>

/** The layers of `src`: each may import only layers further down this list. */
const below = [
  ...['storage', 'log', 'validation', 'ui', 'i18n', 'text', 'site', 'admin-paths', 'paths'],
  'durations',
]
const data = ['db', ...below]
const mayImport: Record<string, string[]> = {
  main: ['server', 'queue', 'config', 'explain-error', 'http', ...data],
  cli: ['server', 'features', 'config', 'explain-error', 'http', ...data],
  server: [
    ...['page-cache', 'web', 'features', 'config', 'explain-error'],
    ...['markdown', 'html', 'queue', 'rate-limit', 'http', 'api', ...data],
  ],
  'page-cache': ['web', 'features', 'http', ...data],
  web: ['features', 'api', 'validation', 'ui', 'i18n', 'site', 'admin-paths', 'paths'],
  features: ['config', 'markdown', 'html', 'queue', 'rate-limit', 'http', 'api', ...data],
  markdown: ['html', 'http'],
  html: ['http', 'i18n', ...data],
  queue: data,
  'rate-limit': ['http', ...data],
  http: data,
  api: ['site', 'paths'],
  db: ['migrations', 'storage', 'log', 'site', 'paths', 'durations'],
  'explain-error': ['config', 'storage'],
  config: ['storage', 'validation'],
  ui: ['i18n', 'paths'],
  i18n: [],
  text: [],
  storage: [],
  log: [],
  validation: [],
  'admin-paths': ['paths'],
  site: [],
  paths: [],
  durations: [],
  migrations: [],
}

/** Features that others may import; of these each may import only later ones. */
const sharedFeatures = ['site', 'resume', 'editing', 'pictures', 'analytics']

const isCode = (path: string) => /\.tsx?$/.test(path)
const isServerOnly = (path: string) =>
  path.includes('.server.') || path === 'src/main.ts' || path.startsWith('src/cli/')
const isInside = (path: string) => /^(src|db)\//.test(path)

function readSources(...folders: string[]): Sources {
  const paths = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.(tsx?|css|html)$/.test(path) && !path.endsWith('.test.ts'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

function importsOf(sources: Sources): Import[] {
  return Object.entries(sources)
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => importsIn(path, text))
}

function importsIn(from: string, text: string): Import[] {
  const { module } = parseSync(from, text)
  const still = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    to: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
  }))
  return [...still, ...passedOn, ...dynamic].map(({ to, typeOnly }) => ({
    from,
    to: resolved(from, to.replace(/\?.*$/, '')),
    typeOnly,
  }))
}

function resolved(from: string, to: string) {
  if (to.startsWith('#')) return `src/${to.slice(1)}`
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

/** The first folder below `src`, or the name of a file directly in `src`. */
function layerOf(path: string): string {
  if (path.startsWith('db/migrations/')) return 'migrations'
  return path.split('/')[1]?.replace(/(\.server)?\.tsx?$/, '') ?? ''
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const printed = ({ from, to }: Import) => `${from} imports ${to}`

function mayImportFeature(from = '', to = '') {
  const isBelow = sharedFeatures.indexOf(to) > sharedFeatures.indexOf(from)
  return from === to || (sharedFeatures.includes(to) && isBelow)
}

function layerViolations(imports: Import[]) {
  const breaks = ({ from, to }: Import) => {
    const [own, other] = [layerOf(from), layerOf(to)]
    if (own !== other) return !mayImport[own]?.includes(other)
    return !mayImportFeature(featureOf(from), featureOf(to))
  }
  return imports.filter((each) => isCode(each.to) && isInside(each.to) && breaks(each)).map(printed)
}

function browserViolations(imports: Import[]) {
  return imports.filter(({ from, to }) => !isServerOnly(from) && isServerOnly(to)).map(printed)
}

function publicPageViolations(imports: Import[]) {
  const isAdmin = (path: string) => path.includes('/admin/')
  return imports
    .filter(({ from, to }) => !isServerOnly(from) && !isAdmin(from) && isAdmin(to))
    .map(printed)
}

function migrationViolations(imports: Import[]) {
  const isMigration = ({ from }: Import) => layerOf(from) === 'migrations'
  return imports.filter((each) => isMigration(each) && each.to !== 'kysely').map(printed)
}

/** Repeatedly removes files without remaining imports; the rest leads to a cycle. */
function importCycles(imports: Import[]): string[] {
  const edges = imports.filter(({ to, typeOnly }) => !typeOnly && isInside(to) && isCode(to))
  const leading = edges.filter(({ to }) => edges.some(({ from }) => from === to))
  return leading.length === edges.length ? edges.map(printed) : importCycles(leading)
}

/** Imports between two folders that are part of a cycle, type imports included. */
function folderCycles(imports: Import[]): string[] {
  const edges = imports.filter(({ to }) => isInside(to) && isCode(to))
  const importedBy = Map.groupBy(edges, ({ from }) => from)
  function leadsTo(target: string, start: string) {
    const reachable = new Set([start])
    for (const path of reachable) {
      for (const { to } of importedBy.get(path) ?? []) reachable.add(to)
    }
    return reachable.has(target)
  }
  const crossesFolders = ({ from, to }: Import) => posix.dirname(from) !== posix.dirname(to)
  return edges.filter((each) => crossesFolders(each) && leadsTo(each.from, each.to)).map(printed)
}

const house = readSources('src', 'db')
const imports = importsOf(house)

test('every source file is read', () => {
  expect(imports.map(printed)).toContain('src/main.ts imports src/server/site.server.ts')
  expect(imports.length).toBeGreaterThan(250)
  expect(imports.filter(({ to }) => isInside(to) && isCode(to) && !house[to])).toEqual([])
})

test('the layer table has no cycles', () => {
  const order = Object.keys(mayImport)
  const upwards = order.filter((layer) =>
    mayImport[layer]?.some((other) => order.indexOf(other) <= order.indexOf(layer)),
  )
  expect(upwards).toEqual([])
})

test('each layer imports only lower layers', () => {
  expect(layerViolations(imports)).toEqual([])
})

test('no browser file imports a server file', () => {
  expect(browserViolations(imports)).toEqual([])
})

test('no file of the public pages imports one of the admin area', () => {
  expect(publicPageViolations(imports)).toEqual([])
})

test('only the tests change the cost of a password hash', () => {
  const files = Object.keys(house).filter((path) => house[path]?.includes('setHashCost'))
  expect(files).toEqual(['src/features/users/login/password.server.ts'])
})

test('migrations import only kysely', () => {
  expect(migrationViolations(imports)).toEqual([])
})

test('there are no import cycles', () => {
  expect(importCycles(imports)).toEqual([])
})

test('there are no import cycles between folders, type imports included', () => {
  expect(folderCycles(imports)).toEqual([])
})

test.each([
  [
    'a feature that imports another',
    'features/posts/a.ts',
    "import { b } from '#features/users/b.ts'",
  ],
  [
    'a shared feature that imports one above it',
    'features/pictures/a.ts',
    "import { b } from '#features/site/b.ts'",
  ],
  ['a type of another feature', 'features/posts/a.ts', "import type { B } from '../users/b.ts'"],
  ['a dynamic import', 'features/posts/a.ts', "const b = () => import('#features/users/b.ts')"],
  ['a re-export', 'features/posts/a.ts', "export * from '#features/users/b.ts'"],
  ['a shell that imports the server', 'web/a.tsx', "import '#server/b.ts'"],
  ['http that imports a feature', 'http/a.ts', "import '#features/users/b.ts'"],
  ['an API client that imports http', 'api/a.tsx', "import '#http/b.ts'"],
  ['paths that import anything', 'paths.ts', "import { site } from './site.ts'"],
  ['main that imports a feature', 'main.ts', "import { b } from './features/posts/b.ts'"],
])('%s is detected', (_, path, text) => {
  expect(layerViolations(importsOf({ [`src/${path}`]: text }))).toHaveLength(1)
})

test.each([
  "import '#db/open.server.ts'",
  "import('#db/open.server.ts')",
  "export * from '#cli/backup.ts'",
])('a browser file with %s is detected', (text) => {
  expect(browserViolations(importsOf({ 'src/web/client.tsx': text }))).toHaveLength(1)
})

test('a public page that imports the admin area is detected', () => {
  const page = { 'src/features/posts/a.tsx': "import { B } from './admin/b.tsx'" }
  expect(publicPageViolations(importsOf(page))).toHaveLength(1)
})

test.each([
  "import '../../src/paths.ts'",
  "import type { Tables } from '#db/tables.ts'",
  "import 'pg'",
])('a migration with %s is detected', (text) => {
  expect(migrationViolations(importsOf({ 'db/migrations/002.ts': text }))).toHaveLength(1)
})

test('a cycle of three files is detected; a type import does not close one', () => {
  const circle = (back: string) =>
    importsOf({
      'src/ui/a.ts': "import './b.ts'",
      'src/ui/b.ts': "export * from '#ui/c.ts'",
      'src/ui/c.ts': back,
    })
  expect(importCycles(circle("const a = () => import('./a.ts')"))).toHaveLength(3)
  expect(importCycles(circle("import type { A } from './a.ts'"))).toEqual([])
})

test('a type import that closes a cycle between folders is detected', () => {
  const circle = (back: string) =>
    importsOf({
      'src/db/a.ts': "import './b.ts'",
      'src/db/b.ts': "export { c } from '#http/c.ts'",
      'src/http/c.ts': back,
    })
  expect(folderCycles(circle("import type { A } from '#db/a.ts'"))).toEqual([
    'src/db/b.ts imports src/http/c.ts',
    'src/http/c.ts imports src/db/a.ts',
  ])
  expect(folderCycles(circle("import type { D } from '#db/d.ts'"))).toEqual([])
})
