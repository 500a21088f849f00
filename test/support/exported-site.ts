/** Static exports for tests, with a minimal client build. The tests of a worker share those that they only read. */
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { countVisitors } from '#features/analytics/visitors.server.ts'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createLog } from '#log/log.server.ts'
import { owner } from '#site.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type ExportOutcome, exportSite } from '../../src/cli/export/export-site.server.ts'
import { testOrigin, testTime } from './app.ts'
import { openMigratedDatabase } from './database.ts'

/** Vitest's `test` with exports that last as long as the worker. */
export const test = base
  .extend(
    'exports',
    { scope: 'worker' },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
    async ({}, { onCleanup }) => {
      const folder = await mkdtemp(join(tmpdir(), 'folio-exports-'))
      onCleanup(() => rm(folder, { recursive: true, force: true }))
      // The workers of nginx run as another user.
      await chmod(folder, 0o755)
      await writeSmallClient(join(folder, 'client'))
      return exportsIn(folder)
    },
  )
  /** Of the site of `fillOwnSite`; read-only, as those below. */
  .extend('ownExport', { scope: 'worker' }, async ({ exports }) => {
    const site = await exports.site()
    await fillOwnSite(site)
    // Like the command: on one connection.
    const outcome = await site.db
      .transaction()
      .execute((snapshot) => exports.write({ ...site, db: snapshot }))
    return { ...site, outcome, visitors: await countVisitors(site.db) }
  })
  .extend('htmlResumeExport', { scope: 'worker' }, ({ exports }) =>
    exportWithResume(exports, 'cv-0123456789.html'),
  )
  .extend('pdfResumeExport', { scope: 'worker' }, ({ exports }) =>
    exportWithResume(exports, 'cv-0123456789.pdf'),
  )

interface SiteToExport {
  db: Db
  /** Of the export. */
  folder: string
  /** Of uploaded pictures. */
  uploads: string
}

interface ExportOptions {
  contact?: string
  base?: string
  time?: Date
}

type Exports = ReturnType<typeof exportsIn>

function exportsIn(around: string) {
  let count = 0
  return {
    /** A database without posts, which lasts as long as the test, and folders. */
    site: async () => {
      const own = join(around, `${++count}`)
      const [folder, uploads] = [join(own, 'export'), join(own, 'uploads')]
      await mkdir(uploads, { recursive: true })
      const read = (file: string) => readFile(join(folder, file), 'utf8')
      return { db: await openMigratedDatabase(), around: own, folder, uploads, read }
    },
    write: (site: SiteToExport, options: ExportOptions = {}): Promise<ExportOutcome> => {
      const { contact, base = '', time = testTime } = options
      const parts = {
        db: site.db,
        uploads: folderStore(site.uploads),
        clientFolder: join(around, 'client'),
        // Draws each card once.
        cacheFolder: join(around, 'cache'),
        assets: {
          assetsFor: () => ({ scripts: ['/build/site.js'], styles: [], fonts: [], modules: [] }),
          inlineStyleFor: () => 'body { margin: 0 }',
          inlineStyles: ['body { margin: 0 }'],
          typeStyleFor: () => '',
        },
        now: () => time,
        log: createLog('silent', { write: () => {} }),
        publicUrl: testOrigin + base,
        base,
        ...(contact && { contact }),
      }
      return exportSite(parts, site.folder)
    },
  }
}

const picture = '/uploads/soup-0123456789-700x933.webp'
const text = { excerpt: 'Warm.', content: '<p>Stir.</p>', author: 'Remy' }
/** With a picture: a drawn cover takes a third of a second. */
const illustrated = { ...text, imageUrl: picture }
const save = { at: testTime, savedBy: 'Ada' }

/**
 * An owner's site: posts with a cover, a picture, a tag, an odd slug, former paths; posts that are gone or not
 * published; a case study, a look, the icon of a brand, and a choice for crawlers.
 */
export async function fillOwnSite({ db, uploads }: Omit<SiteToExport, 'folder'>): Promise<void> {
  const profiles = sampleContent.profiles.slice(0, 1).map((each) => ({ ...each, icon: 'Mastodon' }))
  const look = { ...defaultLook, radius: 'none' as const, css: 'h1 { color: red }' }
  const crawlers = { ai: 'search' as const }
  await seedSite(db, { ...sampleContent, profiles, look, crawlers }, testTime)
  await storePicture(uploads)
  const caseStudy = `[Home](/) ![Soup](${picture})`
  await insertProject(db, { title: 'Oven', caseStudy }, testTime)
  const soup = { ...illustrated, title: 'Soup', content: '<p>Stir slowly.</p>', tags: ['C++'] }
  await insertPost(db, soup, testTime)
  await insertPost(db, { ...text, title: 'Odd', content: '<h2>Índice</h2>' }, testTime)
  await renamePost(db, 'odd', oddSlug)
  await insertPost(db, { ...illustrated, title: 'Numbered' }, testTime)
  await renamePost(db, 'numbered', 'Soup #1?')
  await insertPost(db, { ...illustrated, title: 'macOS' }, testTime)
  await updatePost(db, 'mac-os', { slug: 'linux' }, save)
  await insertPost(db, { ...illustrated, title: 'Gone' }, testTime)
  await removePost(db, 'gone', testTime)
  await insertUnpublishedPosts(db)
  await insertFormerTagSlugs(db)
}

/** A slug that the site wouldn't assign. */
export const oddSlug = 'Süppe 100%'

/** When one of the unpublished posts is due. */
export const dueTime = new Date('2026-12-24T12:00:00Z')

async function insertUnpublishedPosts(db: Db) {
  const draft = { ...illustrated, status: 'draft' as const, tags: ['Secret'] }
  await insertPost(db, { ...draft, title: 'Secret draft' }, testTime)
  const publishedAt = dueTime.toISOString()
  await insertPost(db, { ...illustrated, title: 'Secret plan', publishedAt }, testTime)
  await insertPost(db, { ...illustrated, title: 'Secret end', publishedAt }, testTime)
  await removePost(db, 'secret-end', testTime)
}

async function insertFormerTagSlugs(db: Db) {
  await db.insertInto('tag').values({ slug: 'secret', name: 'Secret' }).execute()
  const aliases = [
    { slug: 'c-plus-plus', tag_slug: 'cpp' },
    { slug: 'old-secret', tag_slug: 'secret' },
  ]
  await db.insertInto('tag_alias').values(aliases).execute()
}

async function storePicture(uploads: string) {
  // The small AVIF is not encoded yet: the server falls back to WebP.
  const files = ['.webp', '.avif', '-480.webp']
  const stem = picture.slice('/uploads/'.length, -'.webp'.length)
  await Promise.all(files.map((file) => writeFile(join(uploads, stem + file), `picture ${file}`)))
}

/** Gives a post an id and a slug that the site wouldn't assign. */
export async function renamePost(db: Db, from: string, to: string) {
  await db.updateTable('post').set({ id: to, slug: to }).where('id', '=', from).execute()
}

/** The export of a site whose résumé is a file. */
async function exportWithResume(exports: Exports, file: string) {
  const site = await exports.site()
  const resume = { ...sampleContent.resume, kind: 'file' as const, file }
  await seedSite(site.db, { ...sampleContent, resume }, testTime)
  await writeFile(join(site.uploads, file), `own ${file} \xff`, 'latin1')
  return { ...site, outcome: await exports.write(site) }
}

const manifest = {
  'src/web/client.tsx': { file: 'build/site.js', dynamicImports: ['page', 'src/web/samples.ts'] },
  page: { file: 'build/page.js' },
  'src/web/samples.ts': { file: 'build/samples.js', dynamicImports: ['post'] },
  post: { file: 'build/sample-post.js' },
  'src/web/admin/client.tsx': { file: 'build/admin.js' },
}

/** Writes a minimal client build with the files that the pages reference. */
async function writeSmallClient(folder: string) {
  const fonts = ['fraunces', 'instrument-sans', 'jetbrains-mono']
  const files: [string, string][] = [
    ['.vite/manifest.json', JSON.stringify(manifest)],
    ['build/site.js', 'import("./page.js"); import("./samples.js")'],
    ['build/samples.js', `import("./sample-post.js"); export const name = "${owner.name}"`],
    ['build/sample-post.js', `export const author = "${owner.name}"`],
    ['build/page.js', 'export const page = 1'],
    ['build/admin.js', 'export const admin = 1'],
    ...fonts.map((name): [string, string] => [`fonts/${name}-latin-wght-normal.woff2`, 'a font']),
    ['fonts/newsreader-core-500.woff2', 'a font'],
  ]
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await cp('public', folder, { recursive: true })
  // The path without a build.
  await cp('src/ui/icons.svg', join(folder, 'src/ui/icons.svg'))
}

/** Every file below a folder by path, as latin1 text. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  const contents = paths.map(
    async (path): Promise<[string, string]> => [
      path.slice(folder.length + 1),
      await readFile(path, 'latin1'),
    ],
  )
  return Object.fromEntries(await Promise.all(contents))
}
