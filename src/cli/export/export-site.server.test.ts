import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countVisitors } from '#features/analytics/visitors.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import type { Resume } from '#features/resume/resume-field.ts'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { cspHash } from '#server/render.server.tsx'
import { testTime } from '../../../test/support/app.ts'
import {
  contentOf,
  exportTestSite,
  renamePost,
  siteToExport,
} from '../../../test/support/exported-site.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test('an export reads one snapshot of the site, with any post title', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await renamePost(db, 'soup', 'Süppe 100%')
  // Like the command: on one connection.
  const outcome = await db
    .transaction()
    .execute((snapshot) => exportTestSite({ db: snapshot, folder }))
  expect(outcome).toMatchObject({ pages: 8, dead: [] })
  expect(await read('blogs/Süppe 100%.html')).toContain('Soup</h1>')
})

test('the security.txt of an export names the exported site', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder })
  expect(await read('.well-known/security.txt')).toMatch(
    /^Canonical: https:\/\/[^/]+\/\.well-known\/security\.txt$/m,
  )
})

test('an export has the look of the site on every page, and its hash in the policy', async () => {
  const { db, folder, read } = await siteToExport()
  const look = { ...defaultLook, radius: 'none' as const, css: 'h1 { color: red }' }
  await seedSite(db, { ...sampleContent, look }, testTime)
  await exportTestSite({ db, folder })
  const styles = await Promise.all(
    ['index.html', 'blogs.html', '404.html'].map(
      async (file) => /.*<style>(.*?)<\/style>/s.exec(await read(file))?.[1],
    ),
  )
  expect(styles[0]).toContain(look.css)
  expect(new Set(styles).size).toBe(1)
  expect(await read('_headers')).toContain(cspHash(styles[0] ?? ''))
})

test('an export has the social cards, covers and icons that its pages name', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await renamePost(db, 'soup', 'Süppe 100%')
  const { dead } = await exportTestSite({ db, folder })
  const files = Object.keys(await contentOf(folder))
  expect(dead).toEqual([])
  expect(files.filter((file) => file.startsWith('cards/')).toSorted()).toEqual([
    ...[1600, 480, 800].map((width) =>
      expect.stringMatching(new RegExp(`^cards/covers/Süppe 100%-\\w+-${width}\\.webp$`)),
    ),
    expect.stringMatching(/^cards\/posts\/Süppe 100%-\w+\.png$/),
    expect.stringMatching(/^cards\/site-\w+\.png$/),
  ])
  expect(files).toEqual(
    expect.arrayContaining([
      ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
      ...['assets/icon-192.png', 'assets/icon-512.png', 'assets/icon-maskable-512.png'],
    ]),
  )
  expect(await read('favicon.svg')).toMatch(/^<svg /)
  expect(await read('_headers')).toMatch(/^\/cards\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('an export contains nothing of the admin area, and counts no visitor', async () => {
  const { db, folder } = await siteToExport()
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  const mentions = Object.entries(content).filter(([, text]) => text.includes('/admin'))
  expect(mentions.map(([file]) => file)).toEqual([])
  expect(Object.keys(content)).not.toContain('build/admin.js')
  expect(await countVisitors(db)).toBe(0)
})

async function exportWith(resume: Partial<Resume>) {
  const { db, folder, read } = await siteToExport()
  const content = { ...sampleContent, resume: { ...sampleContent.resume, ...resume } }
  await addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn: 0 })
  const uploads = await temporaryFolder()
  const names = ['cv-0123456789.html', 'cv-0123456789.pdf']
  await Promise.all(
    names.map((name) => writeFile(join(uploads, name), `own ${name} \xff`, 'latin1')),
  )
  const outcome = await exportTestSite({ db, folder, uploads })
  const files = Object.keys(await contentOf(folder)).filter((file) =>
    /^(assets\/)?resume\.(html|json|pdf)$/.test(file),
  )
  return { outcome, files: files.toSorted(), read, folder }
}

test('an export contains the résumé and its JSON', async () => {
  const { files, read, outcome } = await exportWith({})
  expect(files).toEqual(['assets/resume.html', 'resume.json'])
  expect(await read('assets/resume.html')).toContain('<h2 id="experience">Experience</h2>')
  expect(JSON.parse(await read('resume.json'))).toEqual(sampleContent.resume.document)
  expect(outcome.dead).toEqual([])
})

test('an export contains an own HTML file as it is', async () => {
  const { files, read, folder } = await exportWith({ kind: 'file', file: 'cv-0123456789.html' })
  expect(files).toEqual(['assets/resume.html'])
  expect(await readFile(join(folder, 'assets/resume.html'), 'latin1')).toBe(
    'own cv-0123456789.html \xff',
  )
  expect((await read('_headers')).split('\n\n').slice(-2)).toEqual([
    `/assets/resume.html\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.html}`,
    `/assets/resume\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.html}\n`,
  ])
})

test('the address of the résumé leads to an own PDF in an export', async () => {
  const { files, read, folder, outcome } = await exportWith({
    ...{ kind: 'file', file: 'cv-0123456789.pdf' },
  })
  expect(files).toEqual(['assets/resume.html', 'assets/resume.pdf'])
  expect(await readFile(join(folder, 'assets/resume.pdf'), 'latin1')).toBe(
    'own cv-0123456789.pdf \xff',
  )
  expect(await read('assets/resume.html')).toContain('url=/assets/resume.pdf')
  expect(await read('_redirects')).toContain('/assets/resume.html /assets/resume.pdf 302\n')
  expect((await read('_headers')).split('\n\n').at(-1)).toBe(
    `/assets/resume.pdf\n  ! Content-Security-Policy\n  Content-Security-Policy: ${resumeFilePolicies.pdf}\n`,
  )
  expect(outcome.dead).toEqual([])
})

test('an export without a résumé has neither page nor button', async () => {
  const { files, read, outcome } = await exportWith({ kind: 'none' })
  expect(files).toEqual([])
  expect(await read('index.html')).not.toContain('My resume')
  expect(outcome.dead).toEqual([])
})

test('an export contains the icons of brands', async () => {
  const { db, folder, read } = await siteToExport()
  const [first] = sampleContent.profiles
  const profiles = first ? [{ ...first, icon: 'Mastodon' }] : []
  await seedSite(db, { ...sampleContent, profiles }, testTime)
  const outcome = await exportTestSite({ db, folder })
  const [, sprite = ''] =
    /<use href="\/(icons\/[^#"]+)#mastodon"/.exec(await read('index.html')) ?? []
  expect(await read(sprite)).toContain('<symbol id="mastodon"')
  expect(outcome.dead).toEqual([])
})
