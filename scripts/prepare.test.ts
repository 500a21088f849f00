/** The preparation scripts, tested without npm, a registry or a build. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'

// A computed specifier keeps tsc from requiring types for plain JavaScript.
const load = (name: string) => import(`./prepare/${name}.mjs`)
const { compressFiles, fingerprintOf } = await load('bundle')
const { explain, requireNode, knownMessage } = await load('user-error')
const { findBrowser } = await load('browser')
const { findNode } = await load('node')
const { isSatisfied } = await load('lockfile')

const aMinuteAgo = () => new Date(Date.now() - 60_000)

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'folio-prepare-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function smallProject() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src', 'app'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'src', 'main.ts'), 'start()')
  writeFileSync(join(folder, 'src', 'app', 'app.ts'), 'app()')
  return folder
}

describe('the fingerprint of the build', () => {
  test('changes with the content of a file, at the same size and time', () => {
    const folder = smallProject()
    const file = join(folder, 'src', 'main.ts')
    const time = aMinuteAgo()
    utimesSync(file, time, time)
    const before = fingerprintOf(folder)
    writeFileSync(file, 'pause()')
    utimesSync(file, time, time)
    expect(fingerprintOf(folder)).not.toBe(before)
  })

  test('stays when files are touched or rewritten with the same content', () => {
    const folder = smallProject()
    const before = fingerprintOf(folder)
    utimesSync(join(folder, 'src', 'main.ts'), aMinuteAgo(), aMinuteAgo())
    writeFileSync(join(folder, 'package.json'), '{}')
    expect(fingerprintOf(folder)).toBe(before)
  })

  test('changes when a file is added, removed or renamed', () => {
    const folder = smallProject()
    const seen = [fingerprintOf(folder)]
    writeFileSync(join(folder, 'src', 'empty.ts'), '')
    seen.push(fingerprintOf(folder))
    rmSync(join(folder, 'src', 'empty.ts'))
    writeFileSync(join(folder, 'src', 'other.ts'), '')
    seen.push(fingerprintOf(folder))
    rmSync(join(folder, 'src', 'main.ts'))
    seen.push(fingerprintOf(folder))
    expect(new Set(seen).size).toBe(4)
  })

  test('does not change with a file that the build does not read', () => {
    const folder = smallProject()
    const before = fingerprintOf(folder)
    writeFileSync(join(folder, 'README.md'), 'New words')
    expect(fingerprintOf(folder)).toBe(before)
  })
})

test('a long text gets two compressed copies; a short one, a picture and a manifest get none', async () => {
  const folder = temporaryFolder()
  const text = 'Folio '.repeat(200)
  mkdirSync(join(folder, '.vite'))
  for (const name of ['site.css', 'photo.avif', '.vite/manifest.json']) {
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'short.css'), 'p {}')
  await compressFiles(folder)
  const present = readdirSync(folder, { recursive: true }).sort()
  expect(present).toEqual([
    ...['.vite', '.vite/manifest.json', 'photo.avif', 'short.css'],
    ...['site.css', 'site.css.br', 'site.css.gz'],
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'site.css.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'site.css.gz'))).toString()).toBe(text)
})

describe('a newcomer reads', () => {
  const offline =
    'The npm registry could not be reached. Check the network connection and run the same command again.'

  test.each([
    ['npm error code ENOTFOUND\nnpm error syscall connect', offline],
    ['npm error code ECONNREFUSED', offline],
    ['npm error code EAI_AGAIN', offline],
    ['npm error code ETIMEDOUT', offline],
    ["EACCES: not permitted, mkdir '/srv/folio/.cache'", 'Folio may not write in /srv/folio. Run'],
    ["EROFS: not permitted, mkdir '/srv/folio/.cache'", 'Folio may not write in /srv/folio. Run'],
    ["EPERM: not permitted, mkdir '/srv/folio/.cache'", 'Folio may not write in /srv/folio. Run'],
    [
      'npm error code EACCES\nnpm error path /home/ada/.npm/_cacache',
      'Folio may not write in /home/ada/.npm/_cacache.',
    ],
    ['npm error code ENOSPC\nnpm error errno -28', 'The disk is full. Free at least 1 GB'],
  ])('after %j: %s', (output, message) => {
    expect(knownMessage(output, '/srv/folio')?.slice(0, message.length)).toBe(message)
  })

  test('npm’s last lines for an unknown failure', () => {
    const { message } = explain('It failed.', 'first\nlast\n', '/srv/folio')
    expect(message).toBe('It failed.\n\nfirst\nlast')
  })

  test('nothing about the network when a build only mentions it', () => {
    expect(knownMessage("src/a.ts: retries.has('ECONNREFUSED')", '/srv/folio')).toBeUndefined()
  })

  test('which Node version is required, on one that is too old', () => {
    const text = 'Folio needs Node 20 or newer to start; this is v18.19.1.'
    expect(() => requireNode('v18.19.1')).toThrow(text)
    expect(() => requireNode('v20.0.0')).not.toThrow()
  })

  test('that the file of CHROMIUM_PATH does not exist', () => {
    const env = { CHROMIUM_PATH: '/nowhere/chromium' }
    expect(() => findBrowser(env)).toThrow('CHROMIUM_PATH is /nowhere/chromium')
  })
})

describe('the packages are installed again', () => {
  const system = { platform: 'linux', arch: 'x64' }
  const [hono, binding] = [{ version: '4.0.0' }, { version: '1.0.0', os: ['linux'], cpu: ['x64'] }]
  const lockfile = (packages: object) =>
    JSON.stringify({ packages: { '': { name: 'folio' }, ...packages } })
  const wanted = lockfile({
    'node_modules/hono': hono,
    'node_modules/binding': { ...binding, optional: true },
    'node_modules/binding-mac': { ...binding, os: ['darwin'], optional: true },
  })
  const isEnough = (packages: object) => isSatisfied(wanted, JSON.stringify({ packages }), system)

  test('if the record of npm is broken off', () => {
    expect(isSatisfied(wanted, '{"packages": {"', system)).toBe(false)
  })

  test('not if all are there but optional ones', () => {
    expect(isEnough({ 'node_modules/hono': hono, 'node_modules/binding': binding })).toBe(true)
    expect(isEnough({ 'node_modules/hono': hono })).toBe(true)
  })

  test('if one is missing, of another version, or for another system', () => {
    const arm = { ...binding, cpu: ['arm64'] }
    expect(isEnough({})).toBe(false)
    expect(isEnough({ 'node_modules/hono': { version: '4.0.1' } })).toBe(false)
    expect(isEnough({ 'node_modules/hono': hono, 'node_modules/binding': arm })).toBe(false)
  })
})

describe('the site runs on', () => {
  const nodeOfNpm = (version: string) => {
    const path = join(temporaryFolder(), 'node')
    writeFileSync(path, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
    return { npm_node_execpath: path }
  }

  test('the Node of npm, if it is new enough', () => {
    const env = nodeOfNpm('v26.1.0')
    expect(findNode(env)).toBe(env.npm_node_execpath)
  })

  test('the Node that runs the script, if that of npm is too old or does not run', () => {
    expect(findNode(nodeOfNpm('v23.11.0'))).toBe(process.execPath)
    expect(findNode({ npm_node_execpath: '/nowhere/node' })).toBe(process.execPath)
    expect(findNode({})).toBe(process.execPath)
  })
})

test('package-lock.json holds every package that npm ci will ask for, of each platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1))
  const optional = Object.values<{ optionalDependencies?: object }>(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  )
  expect(optional.filter((name) => !names.includes(name))).toEqual([])
})
