/** Debian packages that a part of the tests needs. */
import { run } from './run.mjs'
import { lastLines, UserError } from './user-error.mjs'

/**
 * Installs the first of these packages that apt-get has.
 * @param {string[]} packages
 * @throws UserError if this user cannot install packages, or apt-get fails
 */
export async function installPackage(packages) {
  const prefix = await sudoPrefix()
  if (!prefix) throw new UserError(`This user cannot install ${packages[0]} with apt-get.`)
  console.log(`Installing ${packages[0]} with apt-get: about a minute.`)
  const aptGet = (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args]
    return run(command, rest, { quiet: true })
  }
  // Without a network the package lists of the last update may do.
  await aptGet('update')
  let output = ''
  for (const name of packages) {
    const result = await aptGet('install', '-y', name)
    if (result.code === 0) return
    output = result.output
  }
  throw new UserError(`apt-get could not install ${packages[0]}:\n\n${lastLines(output)}`)
}

/** @returns the command prefix to run apt-get as root; undefined if that is not possible */
async function sudoPrefix() {
  const nonInteractive = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if ((await run('apt-get', ['--version'], { quiet: true })).code !== 0) return undefined
  if (process.getuid?.() === 0) return nonInteractive
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true })
  return code === 0 ? ['sudo', '-n', ...nonInteractive] : undefined
}
