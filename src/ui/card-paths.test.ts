import { expect, test } from 'vitest'
import { coverOf, postCardPath, projectCardPath, siteCardPath } from './card-paths.ts'

const soup = { _id: 'soup', title: 'Soup' }

test('the address of a card changes with what it shows', () => {
  const path = postCardPath('key', soup)
  expect(path).toMatch(/^\/cards\/posts\/soup-[0-9a-z]{1,7}\.png$/)
  expect(postCardPath('key', soup)).toBe(path)
  expect(postCardPath('key', { ...soup, title: 'Süp' })).not.toBe(path)
  expect(postCardPath('key', { ...soup, imageUrl: '/assets/soup.webp' })).not.toBe(path)
  expect(postCardPath('another', soup)).not.toBe(path)
  expect(siteCardPath('key')).toBe('/cards/site-key.png')
})

test('any id makes one segment of the address', () => {
  const path = projectCardPath('key', { id: '../a b/ü?#', title: 'Odd' })
  const [name = ''] = path.split('/').slice(3)
  expect(path.split('/')).toHaveLength(4)
  expect(decodeURIComponent(name)).toMatch(/^\.\.\/a b\/ü\?#-[0-9a-z]+\.png$/)
  expect(new URL(path, 'https://folio.test').pathname).toBe(path)
})

test('a post shows its own cover, or the drawn one of its id', () => {
  expect(coverOf({ cardKey: 'key' }, { ...soup, imageUrl: '/assets/soup.webp' })).toBe(
    '/assets/soup.webp',
  )
  const drawn = coverOf({ cardKey: 'key' }, { ...soup, _id: 'ü/1' })
  expect(drawn).toMatch(/^\/cards\/covers\/%C3%BC%2F1-[0-9a-z]{1,7}-1600\.webp$/)
  expect(coverOf({ cardKey: 'key' }, { ...soup, title: 'Stew' })).not.toBe(
    coverOf({ cardKey: 'key' }, soup),
  )
  expect(coverOf({ cardKey: 'another' }, soup)).not.toBe(coverOf({ cardKey: 'key' }, soup))
  const script = { ...soup, imageUrl: 'javascript:alert(1)' }
  expect(coverOf({ cardKey: 'key' }, script)).toBe(coverOf({ cardKey: 'key' }, soup))
  expect(postCardPath('key', script)).toBe(postCardPath('key', soup))
  expect(coverOf({ cardKey: 'key' }, { ...soup, imageUrl: '' })).toBe(
    coverOf({ cardKey: 'key' }, soup),
  )
})

test('a site has one cover for all, or none', () => {
  const own = { ...soup, imageUrl: '/assets/soup.webp' }
  expect(coverOf({ cardKey: 'key', cover: '/assets/book.webp' }, soup)).toBe('/assets/book.webp')
  expect(coverOf({ cardKey: 'key', cover: '' }, soup)).toBe('')
  expect(coverOf({ cardKey: 'key', cover: '' }, own)).toBe('/assets/soup.webp')
})

test('the card of a post changes with its cover and the focal point of it', () => {
  const covered = { ...soup, imageUrl: '/assets/soup.webp' }
  const turned = { ...covered, imageFocus: { x: 0, y: 0.5 } }
  const other = { ...soup, imageUrl: '/uploads/soup-1-9x9.webp' }
  const paths = [soup, covered, turned, other].map((post) => postCardPath('key', post))
  expect(new Set(paths)).toHaveLength(4)
})
