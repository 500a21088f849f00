import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// A name put together keeps tsc from asking plain JavaScript for its types.
const name = 'page-styles'
const { named, writePageStyles } = await import(`./${name}.mjs`)

test('only rules for classes that the code names are left', () => {
  const sheet =
    '.flex{display:flex}.grid{display:grid}@media (width>=48rem){.md\\:flex{display:flex}.md\\:grid{display:grid}}'
  expect(named(sheet, 'className:"bar flex md:grid"')).toBe(
    '.flex{display:flex}@media (width>=48rem){.md\\:grid{display:grid}}',
  )
})

test('what is no class stays, and what becomes empty goes', () => {
  const sheet =
    '@property --x{syntax:"*";inherits:false}@layer utilities{*{--x:0}@media print{.hidden{display:none}}}'
  expect(named(sheet, '')).toBe(
    '@property --x{syntax:"*";inherits:false}@layer utilities{*{--x:0}}',
  )
})

test('rules that were put together stay for each of their classes, and animations stay whole', () => {
  const sheet = '.flex,.box{display:flex}@keyframes x{12.5%{opacity:0}}'
  expect(named(sheet, 'a("box")')).toBe(sheet)
  expect(named(sheet, '')).toBe('@keyframes x{12.5%{opacity:0}}')
})

test.each([
  ['w-1/2', '.w-1\\/2{width:50%}'],
  ['-mt-2.5', '.-mt-2\\.5{margin:0}'],
  ['2xl:p-4', '.\\32 xl\\:p-4{padding:1rem}'],
  ['max-w-[34ch]', '.max-w-\\[34ch\\]{max-width:34ch}'],
  ["after:content-['/']", ".after\\:content-\\[\\'\\/\\'\\]:after{content:'/'}"],
  ['group-hover:text-accent', '.group-hover\\:text-accent:is(:where(.group):hover *){color:red}'],
])('%s is known by its escaped name', (name, rule) => {
  expect(named(rule, `a(\`group ${name}\`)`)).toBe(rule)
  expect(named(rule, 'a("group")')).toBe('')
})

async function buildFolder(files: Record<string, string>, manifest: object) {
  const folder = await mkdtemp(join(tmpdir(), 'folio-page-styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const [home, post, utilities] = [
  'src/app/home/home-page.tsx',
  'src/features/posts/post-page.tsx',
  'src/styles/utilities.css',
]

test('a page gets the classes of its own scripts, also of those that come later, and not of other pages', async () => {
  const folder = await buildFolder(
    {
      'client.js': '',
      'base.js': 'x("bar")',
      'toast.js': 'x("toast")',
      'home.js': 'x("hero")',
      'form.js': 'x("field")',
      'post.js': 'x("prose")',
      'site.css': 'p{color:red}',
      'post.css': 'i{color:green}',
      'classes.css': '.bar{}.toast{}.hero{}.field{}.prose{}.editor{}',
    },
    {
      'src/app/client.tsx': {
        file: 'client.js',
        css: ['site.css'],
        imports: ['_base.js'],
        dynamicImports: [home, post],
      },
      '_base.js': { file: 'base.js', dynamicImports: ['_toast.js'] },
      '_toast.js': { file: 'toast.js' },
      [home]: { file: 'home.js', imports: ['_base.js'], dynamicImports: ['_form.js', utilities] },
      '_form.js': { file: 'form.js' },
      [post]: { file: 'post.js', css: ['post.css'], dynamicImports: [home] },
      [utilities]: { file: 'classes.css' },
      'src/app/admin/posts-page.tsx': { file: 'nowhere.js' },
    },
  )
  await writePageStyles(folder)
  const styles = JSON.parse(await readFile(join(folder, '.vite/page-styles.json'), 'utf8'))
  expect(styles).toEqual({
    [home]: 'p{color:red}.bar{}.toast{}.hero{}.field{}',
    [post]: 'p{color:red}i{color:green}.bar{}.toast{}.prose{}',
  })
})

test('a build without utility classes is refused', async () => {
  const folder = await buildFolder({}, {})
  await expect(writePageStyles(folder)).rejects.toThrow('has no src/styles/utilities.css')
})
