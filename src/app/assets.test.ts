import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtAssets } from './assets.server.ts'

const manifest = {
  'src/app/client.tsx': {
    file: 'build/client-1.js',
    isEntry: true,
    css: ['build/site-1.css'],
    imports: ['_base.js'],
    dynamicImports: ['src/app/home/home-page.tsx', 'src/features/posts/post-page.tsx'],
  },
  'src/app/admin/client.tsx': {
    file: 'build/admin-1.js',
    isEntry: true,
    css: ['build/admin-1.css'],
    imports: ['_base.js', '_table.js'],
  },
  '_table.js': { file: 'build/table-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'build/base-1.js' },
  '_prose.js': { file: 'build/prose-1.js', imports: ['_base.js'] },
  'src/app/home/home-page.tsx': { file: 'build/home-1.js', imports: ['_base.js'] },
  'src/features/posts/post-page.tsx': {
    file: 'build/post-1.js',
    css: ['build/post-1.css'],
    imports: ['_prose.js'],
  },
  'src/app/not-found-page.tsx': { file: 'build/not-found-1.js' },
}

async function buildFolder(content: object) {
  const folder = await mkdtemp(join(tmpdir(), 'folio-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(content))
  const styles = {
    'src/app/home/home-page.tsx': 'p{color:red}',
    'src/features/posts/post-page.tsx': 'p{color:red}i{color:green}',
  }
  await writeFile(join(folder, '.vite/page-styles.json'), JSON.stringify(styles))
  return folder
}

test('a page names the script of the site and brings its stylesheet along', async () => {
  const { assetsFor, styleFor, inlineStyles } = await builtAssets(await buildFolder(manifest))
  expect(assetsFor('/')).toMatchObject({ scripts: [], styles: [], modules: [] })
  expect(assetsFor('/').start?.[0]).toBe('/build/client-1.js')
  expect(styleFor('/')).toBe('p{color:red}')
  expect(inlineStyles).toEqual([styleFor('/'), styleFor('/blogs/soup')])
})

test('a page brings its own stylesheet along too, and says so to the loader of its chunk', async () => {
  const { assetsFor, styleFor } = await builtAssets(await buildFolder(manifest))
  expect(styleFor('/blogs/soup')).toBe('p{color:red}i{color:green}')
  expect(assetsFor('/blogs/soup').inlined).toEqual(['/build/post-1.css'])
  expect(assetsFor('/blogs').inlined).toBeUndefined()
})

test.each([
  ['/', ['/build/base-1.js', '/build/home-1.js']],
  ['/blogs/soup', ['/build/base-1.js', '/build/post-1.js', '/build/prose-1.js']],
  ['/nowhere', ['/build/base-1.js', '/build/not-found-1.js']],
])(
  'the page at %s starts with the chunks that it will ask for, and no others',
  async (path, modules) => {
    const { assetsFor } = await builtAssets(await buildFolder(manifest))
    expect(assetsFor(path).start?.slice(1).sort()).toEqual(modules)
  },
)

test('a page of the admin area names a script and a stylesheet of its own', async () => {
  const { assetsFor } = await builtAssets(await buildFolder(manifest))
  expect(assetsFor('/admin/blogs')).toMatchObject({
    scripts: ['/build/admin-1.js'],
    styles: ['/build/admin-1.css'],
    modules: ['/build/base-1.js', '/build/table-1.js'],
  })
})

test('the fonts of what is seen first come early', async () => {
  const { assetsFor } = await builtAssets(await buildFolder(manifest))
  expect(assetsFor('/').fonts).toEqual([
    '/fonts/fraunces-core-500.woff2',
    '/fonts/instrument-sans-core-400.woff2',
    '/fonts/jetbrains-mono-core.woff2',
  ])
})

test('a site whose client was not built says so', async () => {
  await expect(builtAssets('/nowhere')).rejects.toThrow(/ENOENT/)
  const folder = await buildFolder({})
  await expect(builtAssets(folder)).rejects.toThrow('has no entry src/app/client.tsx')
})
