/**
 * Installs the packages and builds client and server. Plain JavaScript without dependencies, since it runs on
 * the system's Node before anything is installed.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundle, fingerprintOf } from './prepare/bundle.mjs'
import { withLock } from './prepare/lock.mjs'
import { isSatisfied } from './prepare/lockfile.mjs'
import { findNode, requireNewNode, unlinkUnusableNode } from './prepare/node.mjs'
import { root, run } from './prepare/run.mjs'
import { explain } from './prepare/user-error.mjs'

const lock = join(root, '.cache', 'prepare.lock')
/** npm's record of what it has installed. */
const installedLock = join(root, 'node_modules', '.package-lock.json')
const dist = join(root, 'dist')
const buildStampName = '.fingerprint'

/** Installs the packages of package-lock.json unless they are up to date. */
export async function ensureInstalled() {
  if (!isInstalled()) await exclusively(async () => isInstalled() || install())
}

/** Builds unless the build is up to date. */
export async function ensureBuilt() {
  if (!isBuilt()) await exclusively(async () => isBuilt() || replaceBuild())
}

/** Builds unconditionally. */
export function build() {
  return exclusively(replaceBuild)
}

function isInstalled() {
  const installed = readIfExists(installedLock)
  if (!installed || !findNode()) return false
  return isSatisfied(readFileSync(join(root, 'package-lock.json'), 'utf8'), installed)
}

async function install() {
  console.error('Installing packages: about half a minute, longer on a slow network.')
  const { code, output } = await npm([
    ...['ci', '--no-audit', '--no-fund', '--no-progress'],
    // The build needs dev dependencies, regardless of NODE_ENV and npm's settings.
    '--include=dev',
    // Overrides `npm --silent`; a full disk only shows in npm's warnings.
    '--loglevel=warn',
    // npm's default retries take more than a minute without a network.
    ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
  ])
  // npm can exit with 0 after failing to write a file.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR')) {
    rmSync(installedLock, { force: true })
    throw explain('The packages could not be installed. npm says:', output, root)
  }
  unlinkUnusableNode()
  requireNewNode()
}

/** Runs npm with the system's Node, since `npm ci` deletes the one in node_modules. */
function npm(/** @type {string[]} */ args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && basename(script) === 'npm-cli.js') {
    return run(node, [script, ...args], { quiet: true })
  }
  return run('npm', args, { quiet: true })
}

function isBuilt() {
  return readIfExists(join(dist, buildStampName)) === fingerprintOf(root)
}

/** Builds into a temporary folder and swaps it in by renaming. */
async function replaceBuild() {
  console.error('Building the site: a few seconds.')
  const next = join(root, '.cache', 'build')
  const last = join(root, '.cache', 'build-before')
  const fingerprint = fingerprintOf(root)
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  await bundle(next)
  writeFileSync(join(next, buildStampName), fingerprint)
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}

/**
 * @param {() => Promise<unknown>} work
 * @throws UserError when the folder is not writable
 */
async function exclusively(work) {
  try {
    await withLock(lock, work)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw explain('Folio could not prepare its folder:', error.message, root)
  }
}

function readIfExists(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
