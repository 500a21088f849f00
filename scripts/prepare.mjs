/**
 * Brings a clone to where it can run: packages installed, client and server built. It may run on
 * the machine's own Node with nothing installed, so everything here is plain JavaScript.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundle, fingerprintOf } from './prepare/bundle.mjs'
import { withLock } from './prepare/lock.mjs'
import { pinnedNode, root, run } from './prepare/run.mjs'
import { explain, Trouble } from './prepare/trouble.mjs'

const lock = join(root, '.cache', 'prepare.lock')
const installStamp = join(root, 'node_modules', '.folio-install')
const dist = join(root, 'dist')
const buildStampName = '.fingerprint'

/** Installs the packages of package-lock.json, unless these are the ones installed last. */
export async function ensureInstalled() {
  if (!isInstalled()) await alone(async () => isInstalled() || install())
}

/** Builds, unless what is built was made from the files as they are now. */
export async function ensureBuilt() {
  if (!isBuilt()) await alone(async () => isBuilt() || replaceBuild())
}

/** Builds in any case. */
export function build() {
  return alone(replaceBuild)
}

function isInstalled() {
  return existsSync(pinnedNode) && textOf(installStamp) === installFingerprint()
}

/** A folder carried to another kind of machine needs that machine's programs. */
function installFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

async function install() {
  console.log('Installing the packages Folio needs: about half a minute, longer on a slow network.')
  const fingerprint = installFingerprint()
  rmSync(installStamp, { force: true })
  const { code, output } = await npm([
    ...['ci', '--no-audit', '--no-fund', '--no-progress'],
    // The build needs them, whatever NODE_ENV or npm's settings say.
    '--include=dev',
    // What started this may have silenced npm; a full disk shows in nothing but its warnings.
    '--loglevel=warn',
    // npm's own pauses make a machine without network wait for more than a minute.
    ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
  ])
  // npm can end well with a file it could not write.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR')) {
    throw explain('The packages could not be installed. npm says:', output, root)
  }
  if (!existsSync(pinnedNode)) throw new Trouble(noPinnedNode)
  writeFileSync(installStamp, fingerprint)
}

const noPinnedNode =
  'The Node that Folio runs on was not installed, since npm is set to skip install scripts here. Run the same command with npm_config_ignore_scripts=false before it.'

/** npm under the machine's Node: the pinned one is in the folder that npm is about to replace. */
function npm(/** @type {string[]} */ args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && basename(script) === 'npm-cli.js') {
    return run(node, [script, ...args], { quiet: true })
  }
  return run('npm', args, { quiet: true })
}

function isBuilt() {
  return textOf(join(dist, buildStampName)) === fingerprintOf(root)
}

/** The finished build takes the place of the old one at once, its stamp inside. */
async function replaceBuild() {
  console.log('Building the site: a few seconds.')
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
 * @throws a Trouble where the folder refuses what has to be written
 */
async function alone(work) {
  try {
    await withLock(lock, work)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw explain('Folio could not prepare its folder:', error.message, root)
  }
}

function textOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
