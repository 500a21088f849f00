import { expect, test } from 'vitest'
import { findBrandIcon, findBrandIcons, suggestBrandIcons } from './brand-icons.server.ts'

test.each([
  ['rust', 'rust'],
  ['Rust', 'rust'],
  ['  PostgreSQL ', 'postgresql'],
  ['Node.js', 'nodedotjs'],
  ['node.JS', 'nodedotjs'],
  ['C++', 'cplusplus'],
  ['F#', 'fsharp'],
  ['Ruby on Rails', 'rubyonrails'],
  ['Express.js', 'express'],
  ['1Password', '1password'],
])('%j is the icon %s', async (name, slug) => {
  expect(await findBrandIcon(name)).toEqual({ slug, path: expect.stringMatching(/^[Mm][\d .,-]/) })
})

test.each([
  '',
  ' ',
  'C#',
  'No such brand',
  '../../../package.json',
  '../icons/rust',
  'rust.svg',
  'rust\0',
  '<script>',
  'constructor',
  '__proto__',
  'r'.repeat(300),
])('%j has no icon', async (name) => {
  expect(await findBrandIcon(name)).toBeUndefined()
})

test('of several names those with an icon are found', async () => {
  const icons = await findBrandIcons(['Rust', 'Nonsense', 'rust', 'Go'])
  expect([...icons].map(([name, { slug }]) => [name, slug])).toEqual([
    ['Rust', 'rust'],
    ['rust', 'rust'],
    ['Go', 'go'],
  ])
})

test('titles that begin with the text are suggested first, and at most as many as asked for', async () => {
  const titles = await suggestBrandIcons('RUST', 12)
  expect(titles[0]).toBe('Rust')
  expect(titles).toContain('RustDesk')
  expect(await suggestBrandIcons('a', 5)).toHaveLength(5)
  const none = ['', ' ', '<script>', '../'].map((text) => suggestBrandIcons(text, 12))
  expect(await Promise.all(none)).toEqual([[], [], [], []])
})

test('an alias is suggested by its title', async () => {
  expect(await suggestBrandIcons('express.j', 3)).toEqual(['Express'])
})
