import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { testTime } from '../../../test/support/app.ts'
import {
  contentOf,
  exportTestSite,
  renamePost,
  siteToExport,
} from '../../../test/support/exported-site.ts'
import { textOf } from '../../../test/support/html.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test('an export reports a dead link in a post', async () => {
  const { db, folder } = await siteToExport()
  const content = '<p><a href="/pot">a</a> <a href="#lid">b</a> <a href="/blogs?page=2">c</a></p>'
  await insertPost(db, { ...draft, content }, testTime)
  const { dead } = await exportTestSite({ db, folder })
  const inPost = dead.filter(({ file }) => file === 'blogs/soup.html')
  expect(inPost.map(({ link }) => link)).toEqual(['/pot', '#lid', '/blogs?page=2'])
})

test('two exports of the same site are the same, byte for byte', async () => {
  const { db, folder } = await siteToExport()
  await insertPost(db, draft, testTime)
  await exportTestSite({ db, folder })
  await exportTestSite({ db, folder: `${folder}-2`, time: new Date(+testTime + 3_600_000) })
  const [first, second] = await Promise.all([folder, `${folder}-2`].map(contentOf))
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(50)
  expect(second).toEqual(first)
})

test('a later export replaces the earlier one and keeps the files that its owner added', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await exportTestSite({ db, folder })
  await writeFile(join(folder, 'CNAME'), 'folio.test')
  await renamePost(db, 'soup', 'broth')
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  expect(Object.keys(content)).toEqual(expect.arrayContaining(['CNAME', 'blogs/broth.html']))
  expect(Object.keys(content).filter((file) => file.includes('soup'))).toEqual([])
  expect(await read('blogs.html')).not.toContain('/blogs/soup')
})

test('an export leaves a folder with other files unchanged', async () => {
  const { db, folder } = await siteToExport()
  await mkdir(folder)
  await writeFile(join(folder, 'thesis.txt'), 'ten years of work')
  await expect(exportTestSite({ db, folder })).rejects.toThrow(
    'contains files that are not an export',
  )
  expect(await contentOf(folder)).toEqual({ 'thesis.txt': 'ten years of work' })
})

test('an owner who names a file, or a path below one, reads an error', async () => {
  const { db, folder } = await siteToExport()
  await writeFile(folder, 'a file')
  await expect(exportTestSite({ db, folder })).rejects.toThrow('is a file. Choose a folder.')
  const below = exportTestSite({ db, folder: join(folder, 'site') })
  await expect(below).rejects.toThrow('is not a folder, or is below a file')
})

test('a failed export leaves the earlier one and no temporary files', async () => {
  const { db, folder, around } = await siteToExport()
  await insertPost(db, draft, testTime)
  await exportTestSite({ db, folder })
  const before = await contentOf(around)
  await renamePost(db, 'soup', '../soup')
  await expect(exportTestSite({ db, folder })).rejects.toThrow(
    'its address is not a valid file name',
  )
  expect(await contentOf(around)).toEqual(before)
})

test('an export writes compressed copies of text, and replaces one that is missing', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder })
  const before = await contentOf(folder)
  await rm(join(folder, 'index.html.br'))
  await exportTestSite({ db, folder })
  expect(await contentOf(folder)).toEqual(before)
  const page = await read('index.html')
  expect(brotliDecompressSync(await readFile(join(folder, 'index.html.br'))).toString()).toBe(page)
  expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe(page)
})

test('a page without a form shows the contact address', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder })
  const page = await read('index.html')
  expect(page).not.toContain('<form')
  expect(page).toContain('href="mailto:remy@example.com"')
  expect(textOf(page)).toContain('Write me a mail')
})

test('the form is submitted to the form service that the owner named', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder, contact: 'https://forms.example/f/1?lang=en' })
  const form = /<form[^>]*>/.exec(await read('index.html'))?.[0]
  expect(form).toContain('action="https://forms.example/f/1?lang=en" method="post"')
  const rules = await Promise.all(['_headers', '_nginx.conf'].map(read))
  expect(rules.map((text) => /form-action [^;]*/.exec(text)?.[0])).toEqual(
    Array.from({ length: 2 }, () => "form-action 'self' https://forms.example"),
  )
})
