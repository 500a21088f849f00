/** Starts other programs: the pinned Node, and what was installed beside it. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Interrupted } from './trouble.mjs'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const bin = join(root, 'node_modules', '.bin')
export const pinnedNode = join(bin, 'node')

const handedOn = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
const keptCharacters = 100_000

/**
 * @typedef {{ quiet?: boolean, stdin?: 'inherit' | 'ignore', env?: Record<string, string> }} Options
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ended
 */

/**
 * Runs a program in the project's folder, `node_modules/.bin` first on its PATH, to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options] `quiet` keeps what it prints for `output` instead of showing it
 * @returns its exit code, 127 where the program is missing
 * @throws Interrupted when this process was told to end meanwhile
 */
export async function run(command, args, options = {}) {
  const child = start(command, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-keptCharacters)
    })
  }
  child.on('error', (error) => {
    output += error.message
  })
  const { code, signal, received } = await end(child)
  if (received) throw new Interrupted(received)
  return { code: code ?? 1, output: signal ? `${output}\nIt was ended by ${signal}.` : output }
}

/**
 * Runs a module of the project under the Node that package.json pins: in this process when it is
 * that Node already, else in a child that this process stands in for, with the same options.
 * @param {string} file relative to the project's folder
 * @param {string[]} [args]
 */
export async function runUnderPinnedNode(file, args = []) {
  const path = join(root, file)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (process.version === `v${dependencies.node}`) {
    process.argv.splice(1, process.argv.length, path, ...args)
    await import(pathToFileURL(path).href)
    return
  }
  const { code, signal } = await end(
    start(pinnedNode, [...process.execArgv, path, ...args], { stdin: 'inherit' }),
  )
  if (signal) throw new Interrupted(signal)
  process.exitCode = code ?? 1
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
function start(command, args, { quiet = false, stdin = 'ignore', env = {} }) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`
  const shown = quiet ? 'pipe' : 'inherit'
  return spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH, ...env },
    stdio: [stdin, shown, shown],
  })
}

/**
 * Waits for the child's end and meanwhile hands on what would end this process.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ended & { received: NodeJS.Signals | undefined }>}
 */
async function end(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received
  const handOn = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal
    // A terminal gives Ctrl-C to the child as well; twice would cut its orderly stop short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of handedOn) process.on(signal, handOn)
  /** @type {Ended} */
  const ended = await new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127, signal: null }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  for (const signal of handedOn) process.off(signal, handOn)
  return { ...ended, received }
}
