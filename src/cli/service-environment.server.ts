/** The environment of the running site: a service manager gives it settings that no shell has. */
import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

type Environment = Record<string, string | undefined>

interface Service {
  pid: string
  env: Environment
}

/**
 * On Linux. Several processes of one site count once.
 * @param program the file that the process of the site runs
 * @returns none if there is no such process, or only ones that this account may not read, or that it cannot trust
 */
export async function serviceEnvironments(program: string, proc = '/proc'): Promise<Service[]> {
  const names = await readdir(proc).catch(() => [])
  const sites = new Map<string, Service>()
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    // A process may have ended meanwhile.
    const env = await environmentOf(join(proc, pid), program).catch(() => undefined)
    const site = env && JSON.stringify([env.DATABASE_URL, env.DATA_DIR])
    if (site && !sites.has(site)) sites.set(site, { pid, env })
  }
  return [...sites.values()]
}

async function environmentOf(process: string, program: string): Promise<Environment | undefined> {
  const [args, folder] = [await readList(process, 'cmdline'), await readlink(join(process, 'cwd'))]
  const file = await realpath(resolve(folder, args.at(-1) ?? ''))
  if (file !== (await realpath(program)) || !(await isTrusted(process, file))) return undefined
  const variables = await readList(process, 'environ')
  const env: Environment = Object.fromEntries(
    variables.map((text) => {
      const end = text.indexOf('=')
      return [text.slice(0, end), text.slice(end + 1)]
    }),
  )
  return { ...env, DATA_DIR: resolve(folder, env.DATA_DIR || './data') }
}

/** Any account can start a process with these arguments, also of a program that runs as root, such as sudo. */
async function isTrusted(process: string, file: string) {
  const [, uid] = /^Uid:\t(\d+)/m.exec(await read(process, 'status')) ?? []
  const owners = [0, globalThis.process.getuid?.(), (await stat(file)).uid]
  // The service of `deploy/folio.service` has an account of its own. Only root puts a process there.
  const isService = /:\/system\.slice\/folio[\w-]*\.service$/m.test(await read(process, 'cgroup'))
  if (!isService && !owners.includes(Number(uid))) return false
  return /\/node( \(deleted\))?$/.test(await readlink(join(process, 'exe')))
}

async function readList(process: string, name: string) {
  return (await read(process, name)).split('\0').filter(Boolean)
}

function read(process: string, name: string) {
  return readFile(join(process, name), 'utf8')
}
