/** The servers to compare, each with the same content. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../test/support/proxies.ts'
import type { MeasuredSite } from './measured-site.ts'
import {
  hasNginx,
  type MeasuredServer,
  serveExport,
  serveFiles,
  startReverseProxy,
} from './nginx.ts'
import { record } from './recorded-responses.ts'
import { startServer } from './server-process.ts'
import { copyAsFiles } from './static-copy.ts'
import { recordResponses, type Target } from './targets.ts'

export interface NamedServer extends MeasuredServer {
  name: string
}

export const names = {
  site: 'Folio',
  bare: 'bare Node',
  files: 'nginx, files',
  proxied: 'nginx before Folio',
  exported: 'nginx, export',
} as const

/** Starts the servers that are installed; the site comes first. */
export async function startServers(
  site: MeasuredSite,
  targets: Target[],
  { folder, dataDir }: { folder: string; dataDir: string },
): Promise<NamedServer[]> {
  const servers: NamedServer[] = [
    { name: names.site, url: site.url, pids: [site.pid], stop: site.stop },
    { name: names.bare, ...(await startBareNode(site.url, targets, folder)) },
  ]
  if (!hasNginx) return servers
  const files = join(folder, 'files')
  await copyAsFiles(
    site.url,
    targets.map(({ path }) => path),
    files,
  )
  const { headers } = await record(site.url, '/')
  const server = await serveFiles(join(folder, 'nginx-files'), files, headers)
  servers.push({ name: names.files, ...server })
  const proxy = await startReverseProxy(join(folder, 'nginx-front'), site.port)
  servers.push({ name: names.proxied, ...proxy, pids: [...proxy.pids, site.pid] })
  const exported = await exportSite(folder, dataDir)
  if (exported) {
    const server = await serveExport(join(folder, 'nginx-export'), exported)
    servers.push({ name: names.exported, ...server })
  }
  return servers
}

async function startBareNode(
  origin: string,
  targets: Target[],
  folder: string,
): Promise<MeasuredServer> {
  const file = join(folder, 'responses.json')
  await writeFile(file, JSON.stringify(await recordResponses(origin, targets)))
  const port = await freePort()
  const script = fileURLToPath(new URL('bare-node.mjs', import.meta.url))
  const url = `http://127.0.0.1:${port}`
  const { pid, stop } = await startServer(url, process.execPath, [script, file, `${port}`])
  return { url, pids: [pid], stop }
}

const commandLine = 'dist/server/folio.js'

/** @returns the folder; undefined if the build has no command line */
async function exportSite(folder: string, dataDir: string): Promise<string | undefined> {
  if (!existsSync(commandLine)) return undefined
  const target = join(folder, 'exported')
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: 'https://example.com' }
  await promisify(execFile)(process.execPath, [commandLine, 'export', target], { env })
  return target
}
