/** Exports every public page, feed and file of the site to a folder for static hosts. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { removeLeftoverTempDirs, withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { createBackupScheduler } from '#features/backups/schedule/backup-scheduler.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import type { Log } from '#log/log.server.ts'
import { pages, uploadsBase } from '#paths.ts'
import { createApp } from '#server/app.server.ts'
import type { BuiltAssets } from '#server/assets.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { type CheckedLinks, checkLinks } from './check-links.server.ts'
import { clientFiles } from './client-files.server.ts'
import { ExportError } from './export-error.server.ts'
import { exportedPages } from './exported-pages.server.ts'
import { hostingConfig } from './hosting-config.server.ts'
import { findOutputFolder, markExport, swapIn } from './output-folder.server.ts'
import { type SiteFolder, siteFolder } from './site-folder.server.ts'
import { toWriteError } from './write-error.server.ts'

interface ExportDeps {
  /** Read-only. */
  db: Db
  uploads: FileStore
  /** The client build. */
  clientFolder: string
  assets: BuiltAssets
  now: () => Date
  log: Log
  /** The origin of the exported site. */
  publicUrl: string
  /** The action of its contact form; absent: visitors are referred to mail. */
  contact?: string
}

export interface ExportOutcome extends CheckedLinks {
  pages: number
  files: number
}

/**
 * Replaces the folder atomically: a failure leaves it unchanged.
 * @throws ExportError, and errors of the file system, the database and the storage
 */
export function exportSite(deps: ExportDeps, folder: string): Promise<ExportOutcome> {
  return replaceFolder(deps, folder).catch((error) => {
    throw toWriteError(error, folder)
  })
}

async function replaceFolder(deps: ExportDeps, folder: string): Promise<ExportOutcome> {
  const target = await findOutputFolder(folder)
  await removeLeftoverTempDirs(dirname(target.path))
  return withTempDir(dirname(target.path), async (tempDir) => {
    const next = join(tempDir, 'site')
    await mkdir(next)
    const site = siteFolder(next, target.path)
    const pageCount = await writeSite(site, deps)
    const { publicUrl } = deps
    const checked = await checkLinks({ ...site, publicUrl })
    await markExport(next)
    await swapIn(next, target, tempDir)
    return { ...checked, pages: pageCount, files: site.files.size }
  })
}

async function writeSite(site: SiteFolder, deps: ExportDeps): Promise<number> {
  const { publicUrl, clientFolder } = deps
  const request = await requester(deps)
  const pictures = new Set<string>()
  const sprites = new Set<string>()
  let pageCount = 0
  await limitConcurrency(exportedPages(deps.db), async ({ address, file, status }) => {
    const response = await request(address)
    if (response.status !== status)
      throw new ExportError(pageFailedMessage(address, response.status))
    const text = await response.text()
    for (const name of picturesIn(text)) pictures.add(name)
    for (const [name] of text.matchAll(iconSprite)) sprites.add(name)
    await site.add(file, text)
    if (file.endsWith('.html')) pageCount++
  })
  await limitConcurrency(pictures, async (name) => {
    const response = await request(`${uploadsBase}/${name}`)
    // A missing picture is reported as a dead link.
    if (response.ok) await site.add(`uploads/${name}`, new Uint8Array(await response.arrayBuffer()))
  })
  for (const name of sprites) await site.add(name, await (await request(`/${name}`)).text())
  await limitConcurrency(await clientFiles(clientFolder), async (file) =>
    site.add(file, await readFile(join(clientFolder, file))),
  )
  const { headers } = await request(pages.home)
  for (const [file, text] of hostingConfig(headers, publicUrl)) await site.add(file, text)
  return pageCount
}

/** Sends requests to the app in memory, as an anonymous visitor who is not counted. */
async function requester(deps: ExportDeps) {
  const { db, uploads, log, now, publicUrl, contact, assets } = deps
  const make = () => Promise.reject(new Error('An export makes no backup'))
  const app = await createApp({
    ...{ db, now, log, ...assets },
    config: { publicUrl, trustProxy: 0 },
    files: uploads,
    backups: createBackupScheduler({ db, now, log, make, retained: 0, folder: '' }),
    exported: contact ? { contact } : {},
  })
  return (path: string) => app.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
}

const iconSprite = /\bicons\/[0-9a-f]{12}\.svg\b/g

function picturesIn(text: string): string[] {
  const named = text.matchAll(new RegExp(`${uploadsBase}/([a-z0-9.-]+)`, 'g'))
  return [...named].map(([, name]) => `${name}`).filter(isPictureFile)
}

function pageFailedMessage(address: string, status: number) {
  return `The page ${address} could not be rendered (${status}), so nothing was exported.`
}

/** Uses several cores for compression, and bounds memory. */
const concurrency = 4

async function limitConcurrency<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = iterate(items)
  const worker = async () => {
    for await (const item of queue) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function* iterate<Item>(items: Iterable<Item> | AsyncIterable<Item>) {
  yield* items
}
