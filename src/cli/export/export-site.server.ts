/** Exports every public page, feed and file of the site to a folder for static hosts. */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { removeLeftoverTempDirs, withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { createBackupScheduler } from '#features/backups/schedule/backup-scheduler.server.ts'
import { iconFiles } from '#features/cards/icon-files.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import { listFormerTagSlugs } from '#features/posts/former-tag-slugs.server.ts'
import { listFormerPaths } from '#features/posts/post-paths.server.ts'
import { publishedFileKind } from '#features/resume/resume-field.ts'
import { searchFiles } from '#features/search/shards/search-files.server.ts'
import { listSearchablePosts } from '#features/search/shards/searchable-posts.server.ts'
import { createLiveSite, type LiveSite } from '#features/site/live-site.server.ts'
import type { Log } from '#log/log.server.ts'
import { cardsBase, pages, tryDecode, uploadsBase } from '#paths.ts'
import { createApp } from '#server/app.server.ts'
import type { BuiltAssets } from '#server/assets.server.ts'
import { limitConcurrency } from '#server/limit-concurrency.server.ts'
import { hasOwnContent } from '#server/own-content.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { type Mover, moverBelow, unmoved } from './base/move-below.server.ts'
import { type CheckedLinks, checkLinks } from './check-links.server.ts'
import { clientFiles, samplePicturesIn } from './client-files.server.ts'
import { ExportError } from './export-error.server.ts'
import { type ExportedPage, exportedPages } from './exported-pages.server.ts'
import { hostingConfig, policyHeader } from './hosting-config.server.ts'
import { findOutputFolder, markExport, swapIn } from './output-folder.server.ts'
import { type SiteFolder, siteFolder } from './site-folder.server.ts'
import { toWriteError } from './write-error.server.ts'

interface ExportDeps {
  /** Read-only. */
  db: Db
  uploads: FileStore
  /** The client build. */
  clientFolder: string
  /** The site's; cards that it has are not rendered again. */
  cacheFolder?: string
  assets: BuiltAssets
  now: () => Date
  log: Log
  /** The address of the exported site: its origin, and the base. */
  publicUrl: string
  /** The path below which it is on its host; empty or absent: the root. */
  base?: string
  /** The action of its contact form; absent: visitors are referred to mail. */
  contact?: string
  /** Called after each page. */
  onProgress?: (done: number, total: number) => void
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
    const mover = deps.base ? moverBelow(deps.base) : unmoved
    const site = siteFolder(next, target.path, mover)
    const pageCount = await writeSite(site, deps, mover)
    const { publicUrl } = deps
    const checked = await checkLinks({ ...site, publicUrl })
    await markExport(next)
    await swapIn(next, target, tempDir)
    return { ...checked, pages: pageCount, files: site.files.size }
  })
}

/** Everything is as of one moment: a post may be due meanwhile. */
async function writeSite(
  site: SiteFolder,
  exportDeps: ExportDeps,
  { movePolicy }: Mover,
): Promise<number> {
  const now = exportDeps.now()
  const deps = { ...exportDeps, now: () => now }
  const { db, publicUrl, clientFolder } = deps
  const liveSite = createLiveSite({ ...deps, hasOwnContent: (db) => hasOwnContent(db, now) })
  const request = await requester(deps, liveSite)
  const { publicContent, shell } = await liveSite.read()
  const pictures = new Set(iconFiles.map(({ path }) => path))
  const samplePictures = new Set<string>()
  let [pageCount, done] = [0, 0]
  const exported: ExportedPage[] = []
  for await (const page of exportedPages(db, now, publicContent)) exported.push(page)
  await limitConcurrency(exported, async ({ address, file, status }) => {
    const response = await request(address)
    if (response.status !== status)
      throw new ExportError(pageFailedMessage(address, response.status))
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('latin1')
    for (const path of picturesIn(text)) pictures.add(path)
    for (const name of samplePicturesIn(text)) samplePictures.add(name)
    await site.add(file, bytes)
    if (file.endsWith('.html')) pageCount++
    deps.onProgress?.(++done, exported.length)
  })
  await limitConcurrency(pictures, async (path) => {
    const response = await request(path)
    const file = tryDecode(path).slice(1)
    // A missing picture is reported as a dead link.
    if (response.ok) await site.add(file, new Uint8Array(await response.arrayBuffer()))
  })
  const shown = { isSample: shell.isSample, pictures: samplePictures }
  const client = await clientFiles(clientFolder, shown)
  await limitConcurrency(client, async ({ file, read }) => site.add(file, await read()))
  await limitConcurrency(await searchFiles(listSearchablePosts(db, now)), async ({ path, bytes }) =>
    site.add(path.slice(1), bytes),
  )
  const { headers } = await request(pages.home)
  // After all documents, whose inline styles and scripts it names.
  const policy = headers.get(policyHeader)
  if (policy) headers.set(policyHeader, movePolicy(policy))
  const config = hostingConfig(headers, publicUrl, {
    base: deps.base ?? '',
    language: publicContent.identity.language,
    resumeFile: publishedFileKind(publicContent.resume),
    formerPaths: await listFormerPaths(db, now),
    formerTagSlugs: await listFormerTagSlugs(db, now),
    aiCrawlers: publicContent.crawlers.ai,
  })
  for (const [file, text] of config) await site.add(file, text)
  return pageCount
}

/** Sends requests to the app in memory, as an anonymous visitor who is not counted. */
async function requester(deps: ExportDeps, site: LiveSite) {
  const { db, uploads, log, now, publicUrl, contact, assets, clientFolder, cacheFolder } = deps
  const make = () => Promise.reject(new Error('An export makes no backup'))
  const app = await createApp({
    ...{ db, now, log, site, ...assets },
    config: { publicUrl, trustProxy: 0 },
    files: uploads,
    assetsFolder: clientFolder,
    ...(cacheFolder !== undefined && { cacheFolder }),
    backups: createBackupScheduler({ db, now, log, make, retained: 0, folder: '' }),
    exported: contact ? { contact } : {},
  })
  return (path: string) => app.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
}

/** The paths of the uploads, social cards, drawn covers and icons of brands that a text names. */
function picturesIn(text: string): string[] {
  const uploads = text.matchAll(new RegExp(`${uploadsBase}/([a-z0-9.-]+)`, 'g'))
  const cards = text.matchAll(new RegExp(`${cardsBase}/[^"'<>\\s&]+\\.(?:png|webp)`, 'g'))
  const sprites = text.matchAll(/\/icons\/[0-9a-f]{12}\.svg\b/g)
  return [
    ...[...uploads].filter(([, name]) => isPictureFile(`${name}`)).map(([path]) => path),
    ...[...cards, ...sprites].map(([path]) => path),
  ]
}

function pageFailedMessage(address: string, status: number) {
  return `The page ${address} could not be rendered (${status}), so nothing was exported.`
}
