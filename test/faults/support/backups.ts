/** The commands of an owner, run on a site from the side: backup, restore, compare. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPostgresDatabase } from '../../support/database.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

export interface Ended {
  code: number | null
  output: string
}

/** Where a site is, or will be. */
export type Place = Pick<RunningSite, 'dataDir' | 'databaseUrl'>

/** An empty place. @param kind which database it has */
export async function emptyPlace(kind: 'sqlite' | 'postgres'): Promise<Place> {
  const dataDir = join(await temporaryFolder(), 'data')
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined
  return { dataDir, databaseUrl }
}

/** @returns where the archive is. @throws with what the command said */
export async function backUp(site: Place): Promise<string> {
  const file = join(await temporaryFolder(), 'backup.tar.gz')
  const { code, output } = await run(['dist/server/backup.js', file], site)
  if (code !== 0) throw new Error(output)
  return file
}

export function restore(file: string, place: Place): Promise<Ended> {
  return run(['dist/server/restore.js', file], place)
}

/** One line for each kind of thing, and each difference; ends with 0 where there is none. */
export function compare(...sites: [RunningSite, RunningSite]): Promise<Ended> {
  return run(['scripts/compare-sites.mjs', ...sites.map(({ url }) => url)], sites[0])
}

async function run(args: string[], { dataDir, databaseUrl }: Place): Promise<Ended> {
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
