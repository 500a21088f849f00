/** The import rules of ARCHITECTURE.md, read from the source, and shown to notice a breach. */
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

const maxLines = 300
/** What each folder or file of `src` may import: only what stands further down this list. */
const below = ['storage', 'log', 'validation', 'ui', 'site', 'admin-paths', 'paths', 'durations']
const data = ['db', ...below]
const mayImport: Record<string, string[]> = {
  main: ['server', 'config', 'explain-error', 'http', ...data],
  cli: ['server', 'features', 'config', 'explain-error', 'http', ...data],
  server: [
    ...['page-cache', 'web', 'features', 'config', 'explain-error'],
    ...['rate-limit', 'http', 'api', ...data],
  ],
  'page-cache': ['web', 'features', 'http', ...data],
  web: ['features', 'api', 'validation', 'ui', 'site', 'admin-paths', 'paths'],
  features: ['config', 'rate-limit', 'http', 'api', ...data],
  'rate-limit': ['http', ...data],
  http: data,
  api: ['site', 'paths'],
  db: ['migrations', 'storage', 'log', 'site', 'paths', 'durations'],
  'explain-error': ['config', 'storage'],
  config: ['storage'],
  ui: ['paths'],
  storage: [],
  log: [],
  validation: [],
  'admin-paths': ['paths'],
  site: [],
  paths: [],
  durations: [],
  migrations: [],
}

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

/** The first folder below `src`, or the name of a file that stands in `src` itself. */
function layerOf(path: string): string {
  if (path.startsWith('db/migrations/')) return 'migrations'
  return path.split('/')[1]?.replace(/(\.server)?\.tsx?$/, '') ?? ''
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const printed = ({ from, to }: Import) => `${from} imports ${to}`

function layerBreaches(imports: Import[]) {
  const breaks = ({ from, to }: Import) => {
    const [own, other] = [layerOf(from), layerOf(to)]
    return own === other ? featureOf(from) !== featureOf(to) : !mayImport[own]?.includes(other)
  }
  return imports.filter((each) => isCode(each.to) && isInside(each.to) && breaks(each)).map(printed)
}

function browserBreaches(imports: Import[]) {
  return imports.filter(({ from, to }) => !isServerOnly(from) && isServerOnly(to)).map(printed)
}

function visitorBreaches(imports: Import[]) {
  const isAdmin = (path: string) => path.includes('/admin/')
  return imports
    .filter(({ from, to }) => !isServerOnly(from) && !isAdmin(from) && isAdmin(to))
    .map(printed)
}

function migrationBreaches(imports: Import[]) {
  const isMigration = ({ from }: Import) => layerOf(from) === 'migrations'
  return imports.filter((each) => isMigration(each) && each.to !== 'kysely').map(printed)
}

/** Takes away, again and again, what imports nothing that is left; what stays is on a way to a cycle. */
function cycleBreaches(imports: Import[]): string[] {
  const edges = imports.filter(({ to, typeOnly }) => !typeOnly && isInside(to) && isCode(to))
  const leading = edges.filter(({ to }) => edges.some(({ from }) => from === to))
  return leading.length === edges.length ? edges.map(printed) : cycleBreaches(leading)
}

/** Imports between two folders that lead back to where they come from; types count as well. */
function folderCycleBreaches(imports: Import[]): string[] {
  const edges = imports.filter(({ to }) => isInside(to) && isCode(to))
  const importedBy = Map.groupBy(edges, ({ from }) => from)
  function leadsTo(target: string, start: string) {
    const found = new Set([start])
    for (const path of found) {
      for (const { to } of importedBy.get(path) ?? []) found.add(to)
    }
    return found.has(target)
  }
  const crossesFolders = ({ from, to }: Import) => posix.dirname(from) !== posix.dirname(to)
  return edges.filter((each) => crossesFolders(each) && leadsTo(each.from, each.to)).map(printed)
}

function longFiles(sources: Sources) {
  const lines = (path: string) => (sources[path] ?? '').split('\n').length - 1
  return Object.keys(sources).filter((path) => lines(path) > maxLines)
}

const house = readSources('src', 'db')
const imports = importsOf(house)

test('the house is read in full', () => {
  expect(imports.map(printed)).toContain('src/main.ts imports src/server/site.server.ts')
  expect(imports.length).toBeGreaterThan(250)
  expect(imports.filter(({ to }) => isInside(to) && isCode(to) && !house[to])).toEqual([])
})

test('the table itself runs one way', () => {
  const order = Object.keys(mayImport)
  const upwards = order.filter((layer) =>
    mayImport[layer]?.some((other) => order.indexOf(other) <= order.indexOf(layer)),
  )
  expect(upwards).toEqual([])
})

test('each layer imports only what lies below it', () => {
  expect(layerBreaches(imports)).toEqual([])
})

test('no file of the browser imports one of the server', () => {
  expect(browserBreaches(imports)).toEqual([])
})

test('no file that a visitor loads imports one of the admin area', () => {
  expect(visitorBreaches(imports)).toEqual([])
})

test('migrations import only kysely', () => {
  expect(migrationBreaches(imports)).toEqual([])
})

test('no imports run in a circle', () => {
  expect(cycleBreaches(imports)).toEqual([])
})

test('no imports run in a circle between folders, types included', () => {
  expect(folderCycleBreaches(imports)).toEqual([])
})

test(`no file is longer than ${maxLines} lines`, () => {
  expect(longFiles(house)).toEqual([])
})

test.each([
  [
    'a feature that imports another',
    'features/posts/a.ts',
    "import { b } from '#features/users/b.ts'",
  ],
  ['a feature that imports the shell', 'features/posts/a.ts', "import { b } from '../../web/b.ts'"],
  ['a type of another feature', 'features/posts/a.ts', "import type { B } from '../users/b.ts'"],
  ['a dynamic import', 'features/posts/a.ts', "const b = () => import('#features/users/b.ts')"],
  ['a re-export', 'features/posts/a.ts', "export * from '#features/users/b.ts'"],
  ['a shell that imports the server', 'web/a.tsx', "import '#server/b.ts'"],
  ['a shell that imports the page cache', 'web/a.tsx', "import '#page-cache/b.ts'"],
  ['a page cache that imports the server', 'page-cache/a.ts', "import '#server/b.ts'"],
  ['a rate limit that imports a feature', 'rate-limit/a.ts', "import '#features/users/b.ts'"],
  ['http that imports a feature', 'http/a.ts', "import '#features/users/b.ts'"],
  ['http that imports the API client', 'http/a.ts', "import '#api/b.ts'"],
  ['an API client that imports http', 'api/a.tsx', "import '#http/b.ts'"],
  ['db that imports http', 'db/a.ts', "import type { B } from '#http/b.ts'"],
  ['ui that imports the site', 'ui/a.tsx', "import { site } from '#site.ts'"],
  ['ui that imports the API client', 'ui/a.tsx', "import { b } from '#api/b.ts'"],
  ['a log that imports http', 'log/a.ts', "import { b } from '#http/b.ts'"],
  ['paths that import anything', 'paths.ts', "import { site } from './site.ts'"],
  ['a site that imports anything', 'site.ts', "import { api } from '#paths.ts'"],
  ['main that imports a feature', 'main.ts', "import { b } from './features/posts/b.ts'"],
])('%s is noticed', (_, path, text) => {
  expect(layerBreaches(importsOf({ [`src/${path}`]: text }))).toHaveLength(1)
})

test.each([
  "import '#db/open.server.ts'",
  "import('#db/open.server.ts')",
  "export * from '#cli/backup.ts'",
])('a file of the browser with %s is noticed', (text) => {
  expect(browserBreaches(importsOf({ 'src/web/client.tsx': text }))).toHaveLength(1)
})

test('a page for visitors that imports one of the admin area is noticed', () => {
  const page = { 'src/features/posts/a.tsx': "import { B } from './admin/b.tsx'" }
  expect(visitorBreaches(importsOf(page))).toHaveLength(1)
})

test.each([
  "import '../../src/paths.ts'",
  "import type { Tables } from '#db/tables.ts'",
  "import 'pg'",
])('a migration with %s is noticed', (text) => {
  expect(migrationBreaches(importsOf({ 'db/migrations/002.ts': text }))).toHaveLength(1)
})

test('a circle of three is noticed, a type on the way back is none', () => {
  const circle = (back: string) =>
    importsOf({
      'src/ui/a.ts': "import './b.ts'",
      'src/ui/b.ts': "export * from '#ui/c.ts'",
      'src/ui/c.ts': back,
    })
  expect(cycleBreaches(circle("const a = () => import('./a.ts')"))).toHaveLength(3)
  expect(cycleBreaches(circle("import type { A } from './a.ts'"))).toEqual([])
})

test('a type that closes a circle between folders is noticed', () => {
  const circle = (back: string) =>
    importsOf({
      'src/db/a.ts': "import './b.ts'",
      'src/db/b.ts': "export { c } from '#http/c.ts'",
      'src/http/c.ts': back,
    })
  expect(folderCycleBreaches(circle("import type { A } from '#db/a.ts'"))).toEqual([
    'src/db/b.ts imports src/http/c.ts',
    'src/http/c.ts imports src/db/a.ts',
  ])
  expect(folderCycleBreaches(circle("import type { D } from '#db/d.ts'"))).toEqual([])
})

test('a file of one line too many is noticed', () => {
  const sources = { 'src/a.ts': '\n'.repeat(300), 'src/b.ts': '\n'.repeat(301) }
  expect(longFiles(sources)).toEqual(['src/b.ts'])
})
