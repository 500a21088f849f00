/** A newcomer's first hour: the commands of the documents, as they are typed there, in a copy of the tree. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/proxies.ts'
import { copyTree, shellIn } from './newcomer.ts'

type Shell = ReturnType<typeof shellIn>
let home: string
let folder: string
let origin: string
let type: Shell['type']
let serve: Shell['serve']
let stopSite: Awaited<ReturnType<Shell['serve']>>
let login: { email: string; password: string }
const success = { code: 0, signal: null }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'folio-newcomer-'))
  folder = join(home, 'folio')
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const npm = {
    npm_config_prefix: join(home, 'global'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  }
  ;({ type, serve } = shellIn(folder, { ...npm, PORT: `${port}`, HOST: '127.0.0.1' }))
  await copyTree(folder)
})

afterAll(async () => {
  await stopSite?.()
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

test('a newcomer installs the packages and starts the site', async () => {
  expect(await type('npm ci')).toMatchObject(success)
  // The build of the whole run: the copy has the same sources, or builds by itself.
  const build = "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"
  expect(spawnSync(process.execPath, ['-e', build])).toMatchObject({ status: 0 })
  await cp('dist', join(folder, 'dist'), { recursive: true })
  stopSite = await serve('npm start')
  expect(await read('/')).toContain('</html>')
})

test('the owner logs in with the printed password and writes a post, a visitor sends a message', async () => {
  const notice = readFileSync(join(folder, 'data', 'first-login.txt'), 'utf8')
  const [, email = '', password = ''] = /email +(\S+)\s+password +(\S+)/.exec(notice) ?? []
  login = { email, password }
  const answer = await post('/api/auth/login', login)
  expect(answer.status).toBe(200)
  const Cookie = answer.headers.getSetCookie().join().split(';')[0] ?? ''
  const soup = {
    title: 'Onion soup',
    excerpt: 'Slowly.',
    content: '<p>Slowly.</p>',
    tags: ['Soup'],
  }
  expect((await post('/api/blogs', soup, { Cookie })).status).toBe(201)
  const message = { name: 'Bo', email: 'bo@example.org', subject: 'Hi', message: 'Which onions?' }
  expect((await post('/api/contact', message)).status).toBe(201)
  expect(await read('/blogs')).toContain('Onion soup')
})

test('the owner links folio, and publishes a file with it', async () => {
  writeFileSync(join(folder, 'soup.md'), '---\ntitle: Leek soup\n---\n\nQuickly.\n')
  expect(await type('npm link')).toMatchObject(success)
  expect(await type('folio post new --file soup.md --publish')).toMatchObject(success)
  await expect.poll(() => read('/blogs')).toContain('Leek soup')
})

describe.concurrent('beside the running site', () => {
  test('the owner restores a backup into an empty folder: no row is lost, both sites are equal', async () => {
    const [archive, restored] = [join(home, 'folio.tar.gz'), join(home, 'restored')]
    const names = { '/mnt/folio.tar.gz': archive, '/srv/folio-new': restored }
    expect(await type('npm run backup -- /mnt/folio.tar.gz', names)).toMatchObject(success)
    const restore = 'DATA_DIR=/srv/folio-new npm run restore -- /mnt/folio.tar.gz'
    expect(await type(restore, names)).toMatchObject(success)
    const ofRestored = { 'npm run backup': `DATA_DIR=${restored} npm run backup` }
    expect(await type('npm run backup', ofRestored)).toMatchObject(success)
    const second = globSync(join(restored, 'backups', '*.tar.gz'))
    expect(await partsOf(`${second}`)).toEqual(await partsOf(archive))

    const port = await freePort()
    const stop = await serve('scripts/serve', { PORT: `${port}`, DATA_DIR: restored })
    const compare =
      'ADMIN_EMAIL=ann@example.org ADMIN_PASSWORD=… npm run compare -- http://localhost:3000 https://example.com'
    const compared = await type(compare, {
      ...{ 'ann@example.org': login.email, '…': login.password },
      ...{ 'http://localhost:3000': origin, 'https://example.com': `http://127.0.0.1:${port}` },
    })
    expect(compared).toMatchObject({
      ...success,
      output: expect.stringMatching(/messages +1 +equal/),
    })
    expect(await stop()).toMatchObject(success)
  })

  test('the owner exports the site', async () => {
    const command = 'npm run export -- /tmp/site --url https://example.com'
    const output = expect.stringContaining('none dead')
    expect(await type(command, { '/tmp/site': join(home, 'site') })).toMatchObject({
      ...success,
      output,
    })
    expect(existsSync(join(home, 'site', 'index.html'))).toBe(true)
  })

  test('the owner exports the site for a project page of GitHub', async () => {
    const output = expect.stringContaining('none dead')
    const command = 'npm run export -- --url https://you.github.io --base /folio'
    expect(await type(command)).toMatchObject({ ...success, output })
    expect(existsSync(join(folder, 'export', 'index.html'))).toBe(true)
  })

  test('the owner checks the site', async () => {
    expect(await type('folio doctor')).toMatchObject(success)
  })

  test('everyone reads what each command takes', async () => {
    const { output } = await type('npm run folio -- --help')
    const commands = [...output.matchAll(/^ {2}([a-z][a-z-]+) {2}/gm)].map(([, name = '']) => name)
    expect(commands).toContain('reset-password')
    const helps = await Promise.all(
      commands.map((COMMAND) => type('npm run folio -- COMMAND --help', { COMMAND })),
    )
    expect(helps.filter(({ code }) => code !== 0)).toEqual([])
  })

  test.each(['quick', 'security', 'resilience', 'cluster', 'night'])(
    'a contributor reads what npm run test:%s does',
    async (name) => {
      const command = `npm run test:${name}`
      expect(await type(command, { [command]: `${command} -- --help` })).toMatchObject(success)
    },
  )
})

test('the owner who has lost the password sets a new one', async () => {
  const { output } = await type('npm run reset-password')
  const [, password = ''] = /password +(\S+)/.exec(output) ?? []
  expect((await post('/api/auth/login', login)).status).toBe(401)
  expect((await post('/api/auth/login', { ...login, password })).status).toBe(200)
})

test('the owner stops the site by a signal to npm', async () => {
  const { code, signal, output } = await stopSite()
  expect(output).toContain('Folio is stopping')
  // That of the site, or of the shell between the two, which may die by the signal.
  expect([0, 143, 'SIGTERM']).toContain(signal ?? code)
})

const read = async (path: string) => (await fetch(origin + path)).text()

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** The rows of each table and the files of a backup, by their hashes. */
async function partsOf(archive: string) {
  const [manifest] = await unpackTar(gunzipSync(await readFile(archive)))
  const { tables, uploads } = JSON.parse(Buffer.from(manifest?.data ?? []).toString())
  return { tables, uploads }
}
