/** The browser of the tests: an installed Chromium, or one from apt-get. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './apt.mjs'
import { UserError } from './user-error.mjs'

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
  await installPackage(['chromium-headless-shell', 'chromium'])
  const installed = findBrowser()
  if (!installed) throw new UserError('apt-get installed no browser.')
  return installed
}
