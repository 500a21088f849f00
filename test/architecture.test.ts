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
const shared = ['routes', 'admin-routes', 'site', 'http', 'db', 'storage', 'ui']
const mayImport: Record<string, string[]> = {
  main: ['app', 'config', 'start-failure', 'shutdown', 'db', 'storage', 'http'],
  'reset-password': ['config', 'start-failure', 'db', 'features'],
  backup: ['config', 'start-failure', 'db', 'storage', 'features'],
  'backup-process': ['config', 'storage', 'features'],
  export: ['config', 'start-failure', 'app', 'features', ...shared],
  restore: ['config', 'start-failure', 'storage', 'features'],
  shutdown: ['http'],
  'start-failure': ['config'],
  config: ['storage'],
  app: ['config', 'start-failure', 'features', ...shared],
  features: shared,
  http: ['routes', 'admin-routes', 'site', 'db'],
  db: ['routes', 'site', 'http', 'migrations'],
  ui: ['routes'],
  storage: [],
  routes: [],
  'admin-routes': ['routes'],
  site: [],
  migrations: [],
}

const isCode = (path: string) => /\.tsx?$/.test(path)
const programs = ['main', 'reset-password', 'backup', 'backup-process', 'restore', 'export']
const isServerOnly = (path: string) =>
  path.includes('.server.') || programs.some((name) => path === `src/${name}.ts`)
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

/** The part of the house a file belongs to: `features`, `http`, or the name of a file by itself. */
function layerOf(path: string): string {
  if (path.startsWith('db/migrations/')) return 'migrations'
  return path.split('/')[1]?.replace(/(\.server)?\.tsx?$/, '') ?? ''
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const told = ({ from, to }: Import) => `${from} imports ${to}`

function layerBreaches(imports: Import[]) {
  const breaks = ({ from, to }: Import) => {
    const [own, other] = [layerOf(from), layerOf(to)]
    return own === other ? featureOf(from) !== featureOf(to) : !mayImport[own]?.includes(other)
  }
  return imports.filter((each) => isCode(each.to) && isInside(each.to) && breaks(each)).map(told)
}

function browserBreaches(imports: Import[]) {
  return imports.filter(({ from, to }) => !isServerOnly(from) && isServerOnly(to)).map(told)
}

function visitorBreaches(imports: Import[]) {
  const isAdmin = (path: string) => path.includes('/admin/')
  return imports
    .filter(({ from, to }) => !isServerOnly(from) && !isAdmin(from) && isAdmin(to))
    .map(told)
}

function migrationBreaches(imports: Import[]) {
  const isMigration = ({ from }: Import) => layerOf(from) === 'migrations'
  return imports.filter((each) => isMigration(each) && each.to !== 'kysely').map(told)
}

/** Takes away, again and again, what imports nothing that is left; what stays is on a way to a cycle. */
function cycleBreaches(imports: Import[]): string[] {
  const edges = imports.filter(({ to, typeOnly }) => !typeOnly && isInside(to) && isCode(to))
  const leading = edges.filter(({ to }) => edges.some(({ from }) => from === to))
  return leading.length === edges.length ? edges.map(told) : cycleBreaches(leading)
}

function longFiles(sources: Sources) {
  const lines = (path: string) => (sources[path] ?? '').split('\n').length - 1
  return Object.keys(sources).filter((path) => lines(path) > maxLines)
}

const house = readSources('src', 'db')
const imports = importsOf(house)

test('the house is read in full', () => {
  expect(imports.map(told)).toContain('src/main.ts imports src/app/site.server.ts')
  expect(imports.length).toBeGreaterThan(250)
  expect(imports.filter(({ to }) => isInside(to) && isCode(to) && !house[to])).toEqual([])
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

test(`no file is longer than ${maxLines} lines`, () => {
  expect(longFiles(house)).toEqual([])
})

test.each([
  [
    'a feature that imports another',
    'features/posts/a.ts',
    "import { b } from '#features/users/b.ts'",
  ],
  ['a feature that imports the app', 'features/posts/a.ts', "import { b } from '../../app/b.ts'"],
  ['a type of another feature', 'features/posts/a.ts', "import type { B } from '../users/b.ts'"],
  ['a late import', 'features/posts/a.ts', "const b = () => import('#features/users/b.ts')"],
  ['what is passed on', 'features/posts/a.ts', "export * from '#features/users/b.ts'"],
  ['http that imports a feature', 'http/a.ts', "import '#features/users/b.ts'"],
  ['http that imports ui', 'http/a.tsx', "export { B } from '#ui/b.tsx'"],
  ['db that imports a feature', 'db/a.ts', "import type { B } from '#features/users/b.ts'"],
  ['ui that imports the site', 'ui/a.tsx', "import { site } from '#site.ts'"],
  ['ui that imports http', 'ui/a.tsx', "import { b } from '#http/b.ts'"],
  ['routes that import anything', 'routes.ts', "import { site } from './site.ts'"],
  ['a site that imports anything', 'site.ts', "import { api } from '#routes.ts'"],
  ['main that imports a feature', 'main.ts', "import { b } from './features/posts/b.ts'"],
])('%s is noticed', (_, path, text) => {
  expect(layerBreaches(importsOf({ [`src/${path}`]: text }))).toHaveLength(1)
})

test.each([
  "import '#db/open.server.ts'",
  "import('#db/open.server.ts')",
  "export * from '#main.ts'",
])('a file of the browser with %s is noticed', (text) => {
  expect(browserBreaches(importsOf({ 'src/app/client.tsx': text }))).toHaveLength(1)
})

test('a page for visitors that imports one of the admin area is noticed', () => {
  const page = { 'src/features/posts/a.tsx': "import { B } from './admin/b.tsx'" }
  expect(visitorBreaches(importsOf(page))).toHaveLength(1)
})

test.each([
  "import '../../src/routes.ts'",
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

test('a file of one line too many is noticed', () => {
  const sources = { 'src/a.ts': '\n'.repeat(300), 'src/b.ts': '\n'.repeat(301) }
  expect(longFiles(sources)).toEqual(['src/b.ts'])
})
