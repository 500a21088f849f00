/** Runs the commands `backup`, `restore` and `compare`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../support/database.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface CommandResult {
  code: number | null
  output: string
}

/** The data folder and database of a site. */
export type SiteLocation = Pick<RunningSite, 'dataDir' | 'databaseUrl'>

/** An empty data folder and database. */
export async function emptyLocation(kind: 'sqlite' | 'postgres'): Promise<SiteLocation> {
  const dataDir = join(await temporaryFolder(), 'data')
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined
  return { dataDir, databaseUrl }
}

/** @returns the path of the archive. @throws with the output of the command */
export async function createBackup(site: SiteLocation): Promise<string> {
  const file = join(await temporaryFolder(), 'backup.tar.gz')
  const { code, output } = await run(['dist/server/folio.js', 'backup', file], site)
  if (code !== 0) throw new Error(output)
  return file
}

export function restore(file: string, place: SiteLocation): Promise<CommandResult> {
  return run(['dist/server/folio.js', 'restore', file], place)
}

/** Exits with 0 if the sites hold the same content; prints counts and differences. */
export function compare(...sites: [RunningSite, RunningSite]): Promise<CommandResult> {
  return run(['scripts/compare-sites.mjs', ...sites.map(({ url }) => url)], sites[0])
}

async function run(args: string[], { dataDir, databaseUrl }: SiteLocation): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}
