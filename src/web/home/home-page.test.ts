import { expect, test } from 'vitest'
import { framesOf } from './home-page.tsx'

test.each([
  ['skills services about projects contact', 'skills services projects notebook contact'],
  ['contact about projects skills', 'contact services projects notebook skills'],
  ['skills contact', 'skills notebook contact'],
  ['services', 'services notebook'],
])('of the sections %s the notebook has its place in %s', (sections, frames) => {
  expect(framesOf(sections.split(' ')).join(' ')).toBe(frames)
})
