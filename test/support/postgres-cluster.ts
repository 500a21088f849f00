/** A temporary PostgreSQL server for a test run. */
import { execFileSync, type SpawnSyncReturns } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export interface PostgresCluster {
  /** Of the superuser, with the database `postgres`. */
  url: string
  /** Kills the server with SIGKILL. */
  crash: () => void
  /** Starts the server again and waits until it accepts connections. */
  restart: () => void
  /** Suspends its processes (SIGSTOP): it accepts connections but doesn't respond. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

interface Cluster {
  folder: string
  programs: string
  /** The user that runs the server: PostgreSQL refuses to run as root. */
  owner: { uid: number; gid: number } | undefined
}

const debianFolder = '/usr/lib/postgresql'
const neededPrograms = ['initdb', 'pg_ctl', 'postgres']
/** Faster settings without durability. */
const quickSettings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']

/**
 * @param isDurable whether committed data must survive a crash
 * @returns undefined without the PostgreSQL server programs
 * @throws with the server's log if it doesn't start
 */
export async function startPostgresCluster({
  isDurable = false,
} = {}): Promise<PostgresCluster | undefined> {
  const programs = findServerPrograms()
  if (!programs) return undefined
  const cluster: Cluster = {
    folder: mkdtempSync(join(tmpdir(), 'folio-postgres-')),
    programs,
    owner: process.getuid?.() === 0 ? unprivilegedUser() : undefined,
  }
  const stop = stopOnce(cluster)
  try {
    const port = await freePort()
    make(cluster, [`port = ${port}`, 'max_connections = 200', ...(isDurable ? [] : quickSettings)])
    start(cluster)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash: () => call(cluster, 'pg_ctl', ['stop', '-w', '-D', 'data', '-m', 'immediate']),
      restart: () => start(cluster),
      freeze: () => signalAll(cluster, 'SIGSTOP'),
      thaw: () => signalAll(cluster, 'SIGCONT'),
      stop: async () => stop(),
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** @returns the folder of the server programs; Debian keeps them outside the PATH, by version */
export function findServerPrograms(): string | undefined {
  return [...foldersOnPath(), ...debianFolders()].find((folder) =>
    neededPrograms.every((name) => existsSync(join(folder, name))),
  )
}

/** Resolves links: the programs locate each other relative to the real path. */
function foldersOnPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)))
}

function debianFolders() {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
}

function make(cluster: Cluster, settings: string[]) {
  const { folder, owner } = cluster
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  call(cluster, 'initdb', ['-D', 'data', '-U', 'postgres', ...options])
  const lines = [
    ...settings,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${folder}'`,
  ]
  appendFileSync(join(folder, 'data', 'postgresql.conf'), `\n${lines.join('\n')}\n`)
}

function start(cluster: Cluster) {
  call(cluster, 'pg_ctl', ['start', '-w', '-D', 'data', '-l', 'log'])
}

/** The postmaster first, so that it starts no other processes, and then those that it was just starting, too. */
function signalAll({ folder }: Cluster, signal: NodeJS.Signals) {
  const [first = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  signalIfRunning(Number(first), signal)
  const signalled = new Set<number>()
  for (;;) {
    const others = childrenOf(first).filter((id) => !signalled.has(id))
    if (others.length === 0) return
    for (const id of others) {
      signalIfRunning(id, signal)
      signalled.add(id)
    }
  }
}

function signalIfRunning(id: number, signal: NodeJS.Signals) {
  try {
    process.kill(id, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(parent: string): number[] {
  try {
    const output = execFileSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' })
    return output.split('\n').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Stops the server and removes its folder, at the latest when this process exits. */
function stopOnce(cluster: Cluster) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    process.off('exit', stop)
    for (const signal of signals) process.off(signal, onSignal)
    if (existsSync(join(cluster.folder, 'data', 'postmaster.pid'))) {
      signalAll(cluster, 'SIGCONT')
      call(cluster, 'pg_ctl', ['stop', '-w', '-D', 'data', '-m', 'immediate'])
    }
    rmSync(cluster.folder, { recursive: true, force: true })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    // Other signal listeners decide how the process exits; `exit` fires then.
    if (process.listenerCount(signal) > 1) return
    stop()
    process.kill(process.pid, signal)
  }
  process.on('exit', stop)
  for (const signal of signals) process.on(signal, onSignal)
  return stop
}

function call({ folder, programs, owner }: Cluster, program: string, args: string[]) {
  try {
    execFileSync(join(programs, program), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...owner,
    })
  } catch (error) {
    const { stdout, stderr } = error as SpawnSyncReturns<Buffer>
    throw new Error(`${program} failed: ${stderr ?? ''}${stdout ?? ''}${serverLog(folder)}`)
  }
}

function serverLog(folder: string) {
  const file = join(folder, 'log')
  return existsSync(file) ? `\n${readFileSync(file, 'utf8')}` : ''
}

/** The user `postgres` of Debian's package, otherwise `nobody`. */
function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((option) =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      // No such user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
