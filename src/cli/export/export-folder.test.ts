import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import {
  contentOf,
  dueTime,
  test as exportTest,
  fillOwnSite,
  oddSlug,
  renamePost,
} from '../../../test/support/exported-site.ts'

const test = exportTest
  /** The site of the own export. Its folder has a copy of it. */
  .extend('exportedSite', async ({ exports, ownExport }) => {
    const site = await exports.site()
    await fillOwnSite(site)
    await cp(ownExport.folder, site.folder, { recursive: true })
    return site
  })

test('two exports of the same site are the same, byte for byte', async ({ exports, ownExport }) => {
  const site = await exports.site()
  await fillOwnSite(site)
  await exports.write(site, { time: new Date(+testTime + 3_600_000) })
  const [first, second] = await Promise.all([ownExport.folder, site.folder].map(contentOf))
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(50)
  expect(second).toEqual(first)
})

test('a later export replaces the earlier one and keeps the files that its owner added', async ({
  exports,
  exportedSite,
}) => {
  const { db, folder, read } = exportedSite
  await writeFile(join(folder, 'CNAME'), 'folio.test')
  await renamePost(db, oddSlug, 'even')
  await exports.write(exportedSite)
  const files = Object.keys(await contentOf(folder))
  expect(files).toEqual(expect.arrayContaining(['CNAME', 'blogs/even.html']))
  expect(files.filter((file) => file.includes(oddSlug))).toEqual([])
  expect(await read('blogs.html')).not.toContain(encodeURIComponent(oddSlug))
})

test('an export at a later time has the posts that are due, and replaces a missing copy', async ({
  exports,
  exportedSite,
}) => {
  const { folder, read } = exportedSite
  await rm(join(folder, 'assets/resume.html.br'))
  await exports.write(exportedSite, { time: dueTime })
  expect(await read('sitemap.xml')).toContain('/blogs/secret-plan<')
  expect(await read('blogs/secret-plan.html')).toContain('Secret plan</h1>')
  const copy = await readFile(join(folder, 'assets/resume.html.br'))
  expect(brotliDecompressSync(copy).toString()).toBe(await read('assets/resume.html'))
})

test('an export leaves a folder with other files unchanged', async ({ exports }) => {
  const site = await exports.site()
  await mkdir(site.folder)
  await writeFile(join(site.folder, 'thesis.txt'), 'ten years of work')
  await expect(exports.write(site)).rejects.toThrow('contains files that are not an export')
  expect(await contentOf(site.folder)).toEqual({ 'thesis.txt': 'ten years of work' })
})

test('an owner who names a file, or a path below one, reads an error', async ({ exports }) => {
  const site = await exports.site()
  await writeFile(site.folder, 'a file')
  await expect(exports.write(site)).rejects.toThrow('is a file. Choose a folder.')
  const below = exports.write({ ...site, folder: join(site.folder, 'site') })
  await expect(below).rejects.toThrow('is not a folder, or is below a file')
})

test('a failed export leaves the earlier one and no temporary files', async ({
  exports,
  exportedSite,
}) => {
  const { db, around } = exportedSite
  const before = await contentOf(around)
  await renamePost(db, oddSlug, '../soup')
  await expect(exports.write(exportedSite)).rejects.toThrow('its address is not a valid file name')
  expect(await contentOf(around)).toEqual(before)
})
