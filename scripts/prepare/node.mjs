/** The Node that builds and serves: the running one if it is new enough, else the one among the packages. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, replaceProcess, root } from './run.mjs'
import { UserError } from './user-error.mjs'

const minMajor = 24
const isWindows = process.platform === 'win32'
const packagedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/**
 * Under npm `node` is the one in node_modules/.bin; npm says on which one it runs itself.
 * @returns its path; undefined if none of them is new enough and runs on this system
 */
export function findNode({ npm_node_execpath: npmNode } = process.env) {
  return [npmNode, process.execPath, packagedNode].find((path) => path && isNewEnough(path))
}

/** @throws UserError with what to install */
export function requireNewNode() {
  const node = findNode()
  if (node) return node
  throw new UserError(
    `Folio needs Node ${minMajor} or newer; this is ${process.version}, and no newer one could be installed among the packages. Install Node ${minMajor} from https://nodejs.org, or, if npm is configured to ignore install scripts, set npm_config_ignore_scripts=false, and run the same command again.`,
  )
}

/**
 * Replaces this process with that Node.
 * @param {string[]} args
 */
export function replaceWithNode(args) {
  const stopWithNpm = new URL('stop-with-npm.mjs', import.meta.url).href
  return replaceProcess(requireNewNode(), ['--import', stopWithNpm, ...args])
}

/** npm puts node_modules/.bin first on its PATH, where a Node that can't run (musl) would hide the machine's. */
export function unlinkUnusableNode() {
  if (!isNewEnough(packagedNode)) rmSync(join(bin, 'node'), { force: true })
}

function isNewEnough(/** @type {string} */ path) {
  const version =
    path === process.execPath
      ? process.version
      : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return Number.parseInt(version?.slice(1), 10) >= minMajor
}
