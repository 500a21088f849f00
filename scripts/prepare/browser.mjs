/** The browser of the journeys: the machine's own Chromium, or one that apt-get can install. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { explain, Trouble } from './trouble.mjs'

/** The headless shell is the same engine without windows, and a third quicker. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const places = [
  ...programs.map((name) => join('/usr/bin', name)),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const advice =
  'install Chromium or Google Chrome, or name one in CHROMIUM_PATH, and run the same command again.'

/**
 * @returns its path, undefined where there is none
 * @throws a Trouble where CHROMIUM_PATH names nothing
 */
export function findBrowser(env = process.env) {
  const { CHROMIUM_PATH: chosen, PATH = '' } = env
  if (chosen && !existsSync(chosen)) {
    throw new Trouble(`CHROMIUM_PATH names ${chosen}, and there is no such file.`)
  }
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  )
  return chosen || [...places, ...onPath].find((path) => existsSync(path))
}

/** @throws a Trouble where this user may not install it, or apt-get fails */
export async function installBrowser() {
  const prefix = await rootPrefix()
  if (!prefix) throw new Trouble(`The journeys need a browser: ${advice}`)
  console.log('Installing Chromium for the journeys with apt-get: about a minute.')
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    const { code, output } = await run(command, rest, { quiet: true })
    if (code !== 0) throw explain(`apt-get could not install Chromium: ${advice}`, output, '/')
  }
  const installed = findBrowser()
  if (!installed) throw new Trouble(`apt-get left no Chromium behind: ${advice}`)
  return installed
}

/** @returns what has to stand before apt-get, undefined where it cannot be run as root */
async function rootPrefix() {
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if ((await run('apt-get', ['--version'], { quiet: true })).code !== 0) return undefined
  if (process.getuid?.() === 0) return quietly
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true })
  return code === 0 ? ['sudo', '-n', ...quietly] : undefined
}
