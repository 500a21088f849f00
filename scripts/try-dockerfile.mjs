/**
 * `node scripts/try-dockerfile.mjs`: runs what deploy/Dockerfile says, line by line, without Docker:
 * each stage in a clean folder that stands for its root, with a clean environment. Then its CMD has to
 * be ready, by its own HEALTHCHECK, and to end well by its STOPSIGNAL.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { root } from './prepare/run.mjs'
import { readDockerfile } from './try-dockerfile/dockerfile.mjs'

const readyWithinMs = 20_000
const isRoot = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'folio-image-'))
chmodSync(base, 0o755)

/** How this machine reaches a registry, as Docker hands it on to a build. */
const network = Object.keys(process.env).filter((name) =>
  /^(https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(name),
)

/** What stands for the base image: the machine's npm, and the Node that this runs under. */
const programs = join(base, 'programs')
mkdirSync(programs)
symlinkSync(process.execPath, join(programs, 'node'))

/** @typedef {{ folder: string, workdir: string, env: Record<string, string>, last: Record<string, string> }} Stage */

/** @type {Map<string, Stage>} */
const stages = new Map()
/** @type {Stage | undefined} */
let current

try {
  for (const { name, words, text } of readDockerfile(join(root, 'deploy', 'Dockerfile'))) {
    console.log(`> ${name} ${text.slice(0, 100)}`)
    follow(name, words, text)
  }
  await serve(stage())
} finally {
  rmSync(base, { recursive: true, force: true })
}

/** @param {string} name @param {string[]} words @param {string} text */
function follow(name, words, text) {
  if (name === 'FROM') return begin(words)
  const { env, last } = stage()
  if (name === 'WORKDIR') enter(text)
  else if (name === 'ENV') Object.assign(env, Object.fromEntries([text.split('=')]))
  else if (name === 'COPY') copy(words)
  else if (name === 'RUN') runLine(text)
  else last[name] = text
}

function stage() {
  if (!current) throw new Error('A Dockerfile begins with FROM')
  return current
}

function begin(/** @type {string[]} */ [image, , name = 'last']) {
  if (!image?.startsWith('node:24')) throw new Error(`There is nothing here for ${image}`)
  const folder = join(base, name)
  current = { folder, workdir: folder, env: {}, last: {} }
  stages.set(name, current)
}

/** A folder of the image, where it lies here. */
function at(/** @type {string} */ path, { folder, workdir } = stage()) {
  return path.startsWith('/') ? join(folder, path) : join(workdir, path)
}

function enter(/** @type {string} */ path) {
  stage().workdir = at(path)
  mkdirSync(stage().workdir, { recursive: true })
}

function copy(/** @type {string[]} */ words) {
  const other = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  for (const source of words) {
    if (other) cpSync(at(source, stages.get(other)), at(target), { recursive: true })
    else copyFromContext(source, target)
  }
}

/** What git would hand on, without what .dockerignore names. */
function copyFromContext(/** @type {string} */ source, /** @type {string} */ target) {
  const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n')
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', source]
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  const isWhole = source === '.' || files.includes(source)
  for (const file of files.filter((each) => each && !ignored.includes(each.split('/')[0] ?? ''))) {
    const inside = isWhole ? file : file.slice(source.length + 1)
    cpSync(join(root, file), join(at(target), inside))
  }
}

function environment() {
  const { env } = stage()
  const npm = dirname(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  const paths = Object.entries(env).map(([key, value]) => [
    key,
    value.startsWith('/') ? at(value) : value,
  ])
  return {
    PATH: [programs, npm, '/usr/bin', '/bin'].join(delimiter),
    HOME: join(base, 'home'),
    ...Object.fromEntries(network.map((name) => [name, process.env[name]])),
    ...Object.fromEntries(paths),
  }
}

function runLine(/** @type {string} */ line) {
  const { status } = spawnSync('/bin/sh', ['-c', line], {
    cwd: stage().workdir,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`RUN ended with ${status}: ${line}`)
}

/** Who runs the site in the image; only root can become somebody else. */
function account(/** @type {Stage} */ { last }) {
  const [uid, gid] = (last.USER ?? '').split(':').map(Number)
  if (!uid) throw new Error('The image has to run as somebody else than root, by number')
  return isRoot ? { uid, gid } : {}
}

async function serve(/** @type {Stage} */ image) {
  const { last, workdir } = image
  const env = { ...environment(), PORT: `${await freePort()}` }
  const options = { cwd: workdir, env, ...account(image) }
  const [program = '', ...args] = JSON.parse(last.CMD ?? '[]')
  const site = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const readyMs = await untilHealthy(last.HEALTHCHECK ?? '', options)
    const start = performance.now()
    site.kill(/** @type {NodeJS.Signals} */ (last.STOPSIGNAL))
    const [code] = await once(site, 'exit')
    const endMs = Math.round(performance.now() - start)
    if (code !== 0) throw new Error(`It ended with ${code}`)
    console.log(`ok     healthy after ${readyMs} ms as ${last.USER}, exit 0 after ${endMs} ms`)
  } finally {
    site.kill('SIGKILL')
  }
}

/** @param {string} line @param {{ cwd: string, env: Record<string, string> }} options */
async function untilHealthy(line, options) {
  const [program, ...args] = JSON.parse(line.slice(line.indexOf('[')))
  const start = performance.now()
  for (;;) {
    const ms = Math.round(performance.now() - start)
    if (spawnSync(program, args, options).status === 0) return ms
    if (ms > readyWithinMs) throw new Error(`Not healthy after ${ms} ms`)
    await waitFor(100)
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
