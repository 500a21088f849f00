/** The browser of the end-to-end tests: an installed Chromium, or one from apt-get. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { explain, UserError } from './user-error.mjs'

/** The headless shell is the same engine without a window, and a third faster. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const systemPaths = [
  ...programs.map((name) => join('/usr/bin', name)),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const advice =
  'install Chromium or Google Chrome, or set CHROMIUM_PATH, and run the same command again.'

/**
 * @returns its path; undefined if there is none
 * @throws UserError if CHROMIUM_PATH does not exist
 */
export function findBrowser(env = process.env) {
  const { CHROMIUM_PATH: chosen, PATH = '' } = env
  if (chosen && !existsSync(chosen)) {
    throw new UserError(`CHROMIUM_PATH is ${chosen}, but that file does not exist.`)
  }
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  )
  return chosen || [...systemPaths, ...onPath].find((path) => existsSync(path))
}

/** @throws UserError if this user cannot install packages, or apt-get fails */
export async function installBrowser() {
  const prefix = await sudoPrefix()
  if (!prefix) throw new UserError(`The end-to-end tests need a browser: ${advice}`)
  console.log('Installing Chromium with apt-get for the end-to-end tests: about a minute.')
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    const { code, output } = await run(command, rest, { quiet: true })
    if (code !== 0) throw explain(`apt-get could not install Chromium: ${advice}`, output, '/')
  }
  const installed = findBrowser()
  if (!installed) throw new UserError(`apt-get did not install Chromium: ${advice}`)
  return installed
}

/** @returns the command prefix to run apt-get as root; undefined if that is not possible */
async function sudoPrefix() {
  const nonInteractive = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if ((await run('apt-get', ['--version'], { quiet: true })).code !== 0) return undefined
  if (process.getuid?.() === 0) return nonInteractive
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true })
  return code === 0 ? ['sudo', '-n', ...nonInteractive] : undefined
}
