/** Former paths of posts in an export, and posts that are not published. */
import { expect } from 'vitest'
import { testOrigin } from '../../../test/support/app.ts'
import { contentOf, test } from '../../../test/support/exported-site.ts'

test('an export redirects former paths, and knows those that are gone', async ({
  ownExport: { folder, read },
}) => {
  const redirects = (await read('_redirects')).split('\n')
  expect(redirects.filter((line) => line.startsWith('/blog'))).toEqual([
    '/blog /blogs 301',
    '/blogs/mac-os /blogs/linux 301',
    '/blogs/macos /blogs/linux 301',
    '/blogs/gone /404.html 410',
    '/blogs/numbered /404.html 410',
    '/blogs/odd /404.html 410',
  ])
  const page = await read('blogs/macos/index.html')
  expect(page).toContain(`<link rel="canonical" href="${testOrigin}/blogs/linux">`)
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blogs/linux">')
  const files = Object.keys(await contentOf(folder)).filter((file) => /^blogs\/.*html$/.test(file))
  expect(files.toSorted()).toEqual([
    'blogs/Soup #1?.html',
    'blogs/Süppe 100%.html',
    'blogs/linux.html',
    'blogs/mac-os/index.html',
    'blogs/macos/index.html',
    'blogs/soup.html',
  ])
})

test('an export has no trace of a post that is not published', async ({ ownExport }) => {
  const content = await contentOf(ownExport.folder)
  const traces = Object.entries(content).filter(([file, text]) => /secret/i.test(file + text))
  expect(traces.map(([file]) => file).filter((file) => !/^(assets|fonts)\//.test(file))).toEqual([])
})
