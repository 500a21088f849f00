import { expect, test } from 'vitest'
import { typedSlug } from './typed-slug.ts'

test('a title or a whole address becomes a slug', () => {
  expect(typedSlug(' My First  Post! ')).toBe('my-first-post')
  expect(typedSlug('Crème brûlée, heiß')).toBe('creme-brulee-heiss')
  expect(typedSlug('https://ada.example/blogs/onion-soup/')).toBe('onion-soup')
  expect(typedSlug('/blogs/Onion_Soup?utm_source=x#top')).toBe('onion-soup')
  expect(typedSlug('TCP/IP basics')).toBe('tcp-ip-basics')
  expect(typedSlug('onion-soup')).toBe('onion-soup')
})

test('what would lose letters, or all of it, stays for the message about it', () => {
  expect(typedSlug('суп 2')).toBe('суп 2')
  expect(typedSlug('…')).toBe('…')
  expect(typedSlug('')).toBe('')
})
