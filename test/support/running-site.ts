/** Starts the built product as a child process, on a free port with a new data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The first administrator of a new site. */
export const administrator = { email: 'ada@example.org', password: 'copper pans on a rail' }

export interface StoredMessage {
  name: string
  email: string
  subject: string | null
  message: string
}

export interface RunningSite {
  url: string
  /** The origin of each process that serves the site. */
  origins: string[]
  dataDir: string
  /** Of the PostgreSQL database; undefined on SQLite. */
  databaseUrl: string | undefined
  process: ChildProcess
  /** The output of the process so far. */
  output: () => string
  /** Every message in the database, oldest first. */
  messages: () => StoredMessage[]
  /** Sends the signal and waits for the exit; keeps the data folder. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Kills the process and removes its data folder. */
  remove: () => Promise<void>
}

export interface SiteOptions {
  dataDir?: string
  /** 'localhost' for tests with passkeys; it also sets PUBLIC_URL. */
  host?: '127.0.0.1' | 'localhost'
  env?: Record<string, string>
}

/** @throws with the output of the process if it doesn't become ready */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  if (process.env.SITE_BEHIND !== 'nginx') return startProcess(options)
  const { startBehindNginx } = await import('./site-behind-nginx.ts')
  return startBehindNginx(startProcess, options)
}

async function startProcess(options: SiteOptions): Promise<RunningSite> {
  const { dataDir, host = '127.0.0.1', env = {} } = options
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'folio-test-')))
  const child = spawn('scripts/serve', {
    env: {
      ...process.env,
      PORT: '0',
      HOST: host,
      ...(host === 'localhost' && (await knownAddress())),
      DATA_DIR: folder,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const port = await readyPort(child, () => output)
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code as number | null
  }
  const url = `http://${host}:${port}`
  return {
    url,
    origins: [url],
    dataDir: folder,
    databaseUrl: env.DATABASE_URL,
    process: child,
    output: () => output,
    messages: () => readMessages(folder),
    kill,
    remove: async () => {
      await kill('SIGKILL')
      // The process of a backup outlives the site's by a moment, and may still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** A free port and its URL. */
async function knownAddress() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` }
}

/** @param output the output so far; its listeners are attached before this one */
function readyPort(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = /"port":(\d+)/.exec(output())?.[1]
      if (port) resolve(Number(port))
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The site did not start:\n${output()}`)))
  })
}

function readMessages(dataDir: string): StoredMessage[] {
  const database = new DatabaseSync(join(dataDir, 'folio.sqlite'), { readOnly: true })
  try {
    const rows = database
      .prepare('select name, email, subject, message from contact_message order by created_at, id')
      .all()
    return rows as unknown as StoredMessage[]
  } finally {
    database.close()
  }
}
