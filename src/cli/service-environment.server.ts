/** The environment of the running site: a service manager gives it settings that no shell has. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

type Environment = Record<string, string | undefined>

/**
 * On Linux.
 * @param program the file that the process of the site runs
 * @returns undefined if there is no such process, or only ones that this account may not read
 */
export async function serviceEnvironment(program: string, proc = '/proc') {
  const names = await readdir(proc).catch(() => [])
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    // A process may have ended meanwhile.
    const env = await environmentOf(join(proc, pid), program).catch(() => undefined)
    if (env) return { pid, env }
  }
  return undefined
}

async function environmentOf(process: string, program: string): Promise<Environment | undefined> {
  const [args, folder] = [await readList(process, 'cmdline'), await readlink(join(process, 'cwd'))]
  if (resolve(folder, args.at(-1) ?? '') !== program) return undefined
  const variables = await readList(process, 'environ')
  const env: Environment = Object.fromEntries(
    variables.map((text) => {
      const end = text.indexOf('=')
      return [text.slice(0, end), text.slice(end + 1)]
    }),
  )
  return { ...env, DATA_DIR: resolve(folder, env.DATA_DIR || './data') }
}

async function readList(process: string, name: string) {
  return (await readFile(join(process, name), 'utf8')).split('\0').filter(Boolean)
}
