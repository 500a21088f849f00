/** Static exports for tests, with a minimal client build. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { createLog } from '#log/log.server.ts'
import { owner } from '#site.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type ExportOutcome, exportSite } from '../../src/cli/export/export-site.server.ts'
import { testOrigin, testTime } from './app.ts'
import { openMigratedDatabase } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database without posts, and an output folder. */
export async function siteToExport() {
  const [db, around] = await Promise.all([openMigratedDatabase(), temporaryFolder()])
  const folder = join(around, 'export')
  return { db, folder, around, read: (file: string) => readFile(join(folder, file), 'utf8') }
}

/** Gives a post an id and an address that the site wouldn't assign. */
export async function renamePost(db: Db, from: string, to: string) {
  await db.updateTable('post').set({ id: to, slug: to }).where('id', '=', from).execute()
}

interface TestExport {
  db: Db
  folder: string
  contact?: string
  base?: string
  /** Of uploaded pictures. */
  uploads?: string
  time?: Date
}

/** @param site the database and the output folder */
export async function exportTestSite(site: TestExport): Promise<ExportOutcome> {
  const { db, folder, contact, base = '', uploads, time = testTime } = site
  const parts = {
    db,
    uploads: folderStore(uploads ?? (await temporaryFolder())),
    clientFolder: await smallClient(),
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
  return exportSite(parts, folder)
}

const manifest = {
  'src/web/client.tsx': { file: 'build/site.js', dynamicImports: ['page', 'src/web/samples.ts'] },
  page: { file: 'build/page.js' },
  'src/web/samples.ts': { file: 'build/samples.js', dynamicImports: ['post'] },
  post: { file: 'build/sample-post.js' },
  'src/web/admin/client.tsx': { file: 'build/admin.js' },
}

/** Writes a minimal client build with the files that the pages reference. */
async function smallClient(): Promise<string> {
  const folder = await temporaryFolder()
  const fonts = ['fraunces', 'instrument-sans', 'jetbrains-mono']
  const files: [string, string][] = [
    ['.vite/manifest.json', JSON.stringify(manifest)],
    ['build/site.js', 'import("./page.js"); import("./samples.js")'],
    ['build/samples.js', `import("./sample-post.js"); export const name = "${owner.name}"`],
    ['build/sample-post.js', `export const author = "${owner.name}"`],
    ['build/page.js', 'export const page = 1'],
    ['build/admin.js', 'export const admin = 1'],
    ...fonts.map((name): [string, string] => [`fonts/${name}-latin-wght-normal.woff2`, 'a font']),
  ]
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await cp('public', folder, { recursive: true })
  // The path without a build.
  await cp('src/ui/icons.svg', join(folder, 'src/ui/icons.svg'))
  return folder
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
