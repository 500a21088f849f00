/** Runs other programs, with node_modules/.bin first on the PATH. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Interrupted } from './user-error.mjs'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const bin = join(root, 'node_modules', '.bin')

const forwardedSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])
const maxOutputCharacters = 100_000

/**
 * @typedef {{ quiet?: boolean, stdin?: 'inherit' | 'ignore', env?: Record<string, string>, cwd?: string }} Options
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit
 */

/**
 * Runs a program in the project's folder.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options] `quiet` captures the output instead of printing it
 * @returns the exit code, 127 if the program is missing, and the captured output
 * @throws Interrupted when this process received a signal
 */
export async function run(command, args, options = {}) {
  const child = start(command, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-maxOutputCharacters)
    })
  }
  child.on('error', (error) => {
    output += error.message
  })
  const { code, signal, received } = await waitForExit(child)
  if (received) throw new Interrupted(received)
  return { code: code ?? 1, output: signal ? `${output}\nTerminated by ${signal}.` : output }
}

/**
 * Replaces this process with another program; where that is not possible (Windows, Node below 23.11), runs it as a
 * child process that gets this one's signals, and exits like it.
 * @param {string} command absolute path
 * @param {string[]} args
 */
export async function replaceProcess(command, args) {
  if (process.platform !== 'win32') process.execve?.(command, [command, ...args], process.env)
  const child = start(command, args, { stdin: 'inherit', cwd: process.cwd() })
  const { code, signal } = await waitForExit(child)
  if (signal) throw new Interrupted(signal)
  process.exitCode = code ?? 1
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
function start(command, args, { quiet = false, stdin = 'ignore', env = {}, cwd = root }) {
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`
  const output = quiet ? 'pipe' : 'inherit'
  return spawn(command, args, {
    cwd,
    env: { ...process.env, PATH, ...env },
    stdio: [stdin, output, output],
  })
}

/**
 * Waits for the child to exit and forwards termination signals to it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Exit & { received: NodeJS.Signals | undefined }>}
 */
async function waitForExit(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal
    // A terminal sends Ctrl-C to the child as well; a second signal would abort its graceful shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of forwardedSignals) process.on(signal, forward)
  /** @type {Exit} */
  const exit = await new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127, signal: null }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  for (const signal of forwardedSignals) process.off(signal, forward)
  return { ...exit, received }
}
