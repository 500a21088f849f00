/** Writes every public page, feed and file of the site into a folder for hosts of plain files. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createApp } from '#app/app.server.ts'
import type { BuiltAssets } from '#app/assets.server.ts'
import type { Db } from '#db/open.server.ts'
import { removeLeftScratch, withScratch } from '#features/backups/scratch.server.ts'
import { siteBackups } from '#features/backups/site-backups.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import type { Log } from '#http/log.server.ts'
import { pages, uploadsBase } from '#routes.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { type CheckedLinks, checkLinks } from './check-links.server.ts'
import { clientFiles } from './client-files.server.ts'
import { ExportFault } from './export-fault.server.ts'
import { exportedPages } from './exported-pages.server.ts'
import { hostRules } from './host-rules.server.ts'
import { type SiteFolder, siteFolder } from './site-folder.server.ts'
import { findTarget, markExport, takePlace } from './target-folder.server.ts'
import { writingFault } from './writing-fault.server.ts'

export interface ExportParts {
  /** Only read. */
  db: Db
  uploads: FileStore
  /** What the client build wrote. */
  clientFolder: string
  assets: BuiltAssets
  now: () => Date
  log: Log
  /** The origin under which the exported site will stand. */
  publicUrl: string
  /** Where its contact form is sent; absent: people write a mail. */
  contact?: string
}

export interface ExportOutcome extends CheckedLinks {
  pages: number
  files: number
}

/**
 * The folder is there in full or as it was before.
 * @throws ExportFault, and what the file system, the database and the storage say
 */
export function exportSite(parts: ExportParts, folder: string): Promise<ExportOutcome> {
  return replaceFolder(parts, folder).catch((error) => {
    throw writingFault(error, folder)
  })
}

async function replaceFolder(parts: ExportParts, folder: string): Promise<ExportOutcome> {
  const target = await findTarget(folder)
  await removeLeftScratch(dirname(target.path))
  return withScratch(dirname(target.path), async (scratch) => {
    const next = join(scratch, 'site')
    await mkdir(next)
    const site = siteFolder(next, target.path)
    const pageCount = await fill(site, parts)
    const { publicUrl } = parts
    const checked = await checkLinks({ ...site, publicUrl })
    await markExport(next)
    await takePlace(next, target, scratch)
    return { ...checked, pages: pageCount, files: site.files.size }
  })
}

async function fill(site: SiteFolder, parts: ExportParts): Promise<number> {
  const { publicUrl, clientFolder } = parts
  const ask = await askSite(parts)
  const pictures = new Set<string>()
  let pageCount = 0
  await inTurns(exportedPages(parts.db), async ({ address, file, status }) => {
    const answer = await ask(address)
    if (answer.status !== status) throw new ExportFault(notAnswered(address, answer.status))
    const text = await answer.text()
    for (const name of picturesIn(text)) pictures.add(name)
    await site.add(file, text)
    if (file.endsWith('.html')) pageCount++
  })
  await inTurns(pictures, async (name) => {
    const answer = await ask(`${uploadsBase}/${name}`)
    // One that is missing is a dead link, which is told.
    if (answer.ok) await site.add(`uploads/${name}`, new Uint8Array(await answer.arrayBuffer()))
  })
  await inTurns(await clientFiles(clientFolder), async (file) =>
    site.add(file, await readFile(join(clientFolder, file))),
  )
  const { headers } = await ask(pages.home)
  for (const [file, text] of hostRules(headers, publicUrl)) await site.add(file, text)
  return pageCount
}

/** The site itself, without its network: what a visitor would get, and nobody is counted. */
async function askSite(parts: ExportParts) {
  const { db, uploads, log, now, publicUrl, contact, assets } = parts
  const make = () => Promise.reject(new Error('An export makes no backup'))
  const app = await createApp({
    ...{ db, now, log, ...assets },
    config: { publicUrl, trustProxy: 0 },
    files: uploads,
    backups: siteBackups({ db, now, log, make, kept: 0, folder: '' }),
    exported: contact ? { contact } : {},
  })
  return (path: string) => app.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
}

function picturesIn(text: string): string[] {
  const named = text.matchAll(new RegExp(`${uploadsBase}/([a-z0-9.-]+)`, 'g'))
  return [...named].map(([, name]) => `${name}`).filter(isPictureFile)
}

function notAnswered(address: string, status: number) {
  return `The page ${address} could not be made (${status}), so nothing was exported.`
}

/** Compressing keeps more than one core busy, and a few pages at once are all that is in memory. */
const atOnce = 4

async function inTurns<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = each(items)
  const worker = async () => {
    for await (const item of queue) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function* each<Item>(items: Iterable<Item> | AsyncIterable<Item>) {
  yield* items
}
