import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { builtAssets } from './assets.server.ts'

const manifest = {
  'src/web/client.tsx': {
    file: 'build/client-1.js',
    isEntry: true,
    css: ['build/site-1.css'],
    imports: ['_base.js'],
    dynamicImports: ['src/web/home/home-page.tsx', 'src/features/posts/post-page.tsx'],
  },
  'src/web/admin/client.tsx': {
    file: 'build/admin-1.js',
    isEntry: true,
    css: ['build/admin-1.css'],
    imports: ['_base.js', '_table.js'],
  },
  '_table.js': { file: 'build/table-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'build/base-1.js' },
  '_prose.js': { file: 'build/prose-1.js', imports: ['_base.js'] },
  'src/web/home/home-page.tsx': { file: 'build/home-1.js', imports: ['_base.js'] },
  'src/features/posts/post-page.tsx': {
    file: 'build/post-1.js',
    css: ['build/post-1.css'],
    imports: ['_prose.js'],
  },
  'src/web/not-found-page.tsx': { file: 'build/not-found-1.js' },
  'src/i18n/en.ts': { file: 'build/en-1.js' },
  'src/i18n/de.ts': { file: 'build/de-1.js' },
  'src/styles/deferred.css': { file: 'build/deferred-1.css' },
  'src/styles/type/newsreader.css': { file: 'build/newsreader-1.css' },
  'src/styles/type/bricolage-grotesque.css': { file: 'build/bricolage-grotesque-1.css' },
}

async function buildFolder(content: object) {
  const folder = await temporaryFolder()
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(content))
  await mkdir(join(folder, 'build'))
  await writeFile(join(folder, 'build/site-1.css'), 'p{color:red}')
  await writeFile(join(folder, 'build/post-1.css'), 'i{color:green}\n')
  await writeFile(join(folder, 'build/newsreader-1.css'), '@font-face{font-family:Newsreader}\n')
  await writeFile(join(folder, 'build/bricolage-grotesque-1.css'), '')
  return folder
}

test('a page names its script and fonts and inlines its stylesheets, the admin area has its own', async () => {
  const { assetsFor, inlineStyleFor, inlineStyles } = await builtAssets(await buildFolder(manifest))
  const home = assetsFor('/', { language: 'en' })
  expect(home).toMatchObject({ scripts: [], styles: [], modules: [] })
  expect([home.start?.[0], home.deferredStyle]).toEqual([
    '/build/client-1.js',
    '/build/deferred-1.css',
  ])
  expect(home.fonts).toEqual([
    '/fonts/fraunces-core-500.woff2',
    '/fonts/instrument-sans-core-400.woff2',
    '/fonts/jetbrains-mono-core.woff2',
  ])
  expect(inlineStyleFor('/')).toBe('p{color:red}')
  expect(inlineStyleFor('/blogs/soup')).toBe('p{color:red}i{color:green}')
  expect(inlineStyles).toEqual([inlineStyleFor('/'), inlineStyleFor('/blogs/soup')])
  expect(assetsFor('/admin/blogs', { language: 'de' })).toMatchObject({
    scripts: ['/build/admin-1.js'],
    styles: ['/build/admin-1.css'],
    modules: ['/build/base-1.js', '/build/table-1.js', '/build/en-1.js'],
  })
})

test.each([
  ['/', ['/build/base-1.js', '/build/en-1.js', '/build/home-1.js']],
  ['/blogs/soup', ['/build/base-1.js', '/build/en-1.js', '/build/post-1.js', '/build/prose-1.js']],
  ['/nowhere', ['/build/base-1.js', '/build/en-1.js', '/build/not-found-1.js']],
])(
  'the page at %s preloads exactly the chunks that it imports and its texts',
  async (path, modules) => {
    const { assetsFor } = await builtAssets(await buildFolder(manifest))
    expect(assetsFor(path, { language: 'en' }).start?.slice(1).sort()).toEqual(modules)
  },
)

test.each([
  ['de', '/build/de-1.js'],
  ['de-AT', '/build/de-1.js'],
  ['fr', '/build/en-1.js'],
])('a site in %s preloads the texts in %s only', async (language, file) => {
  const { assetsFor } = await builtAssets(await buildFolder(manifest))
  const texts = assetsFor('/', { language }).start?.filter((url) => /(en|de)-1/.test(url))
  expect(texts).toEqual([file])
})

test('a page has the fonts of the chosen type, and the admin area keeps its own', async () => {
  const { assetsFor, typeStyleFor } = await builtAssets(await buildFolder(manifest))
  expect(assetsFor('/', { language: 'en', type: 'newsreader' }).fonts[0]).toBe(
    '/fonts/newsreader-core-500.woff2',
  )
  expect(assetsFor('/admin', { language: 'en', type: 'newsreader' }).fonts[0]).toBe(
    '/fonts/fraunces-core-450.woff2',
  )
  expect([typeStyleFor('newsreader'), typeStyleFor('fraunces')]).toEqual([
    '@font-face{font-family:Newsreader}',
    '',
  ])
})

test('a site whose client was not built does not start', async () => {
  await expect(builtAssets('/nowhere')).rejects.toThrow(/ENOENT/)
  const folder = await buildFolder({})
  await expect(builtAssets(folder)).rejects.toThrow('has no entry src/web/client.tsx')
})
