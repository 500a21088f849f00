import { expect, test } from 'vitest'
import { defaultLook } from '#features/site/default-look.ts'
import { cardColors } from '#features/site/social-card.ts'
import { type Drawings, drawCover, drawStamp } from './cover-svg.ts'
import { inkSets } from './inks.ts'

const colors = cardColors(defaultLook)
const textOf = ({ sheet, prints }: Drawings) => sheet + prints.map(({ svg }) => svg).join('')
const coverSvg = (...cover: Parameters<typeof drawCover>) => textOf(drawCover(...cover))
const ids = Array.from({ length: 200 }, (_, index) => `post-${index}`)
const all = ids.map((id) => coverSvg(id, colors, 1600))

test('an id has one cover, and each id another', () => {
  expect(coverSvg('soup', colors, 480)).toBe(coverSvg('soup', colors, 480))
  expect(new Set(all).size).toBeGreaterThan(190)
})

test('the covers use every ink set', () => {
  const grounds = all.map((svg) => /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1])
  expect(new Set(grounds)).toEqual(new Set(inkSets(colors).map(({ ground }) => ground)))
})

test('a cover has no other colours than the inks made of the site’s', () => {
  const blue = cardColors({ ...defaultLook, accent: '#1f5f8b', paper: 'cool' })
  const inks = new Set([blue.paper, ...inkSets(blue).flatMap((set) => Object.values(set))])
  const used = ids.flatMap((id) => coverSvg(id, blue, 800).match(/#[0-9a-f]{6}\b/g) ?? [])
  expect([...new Set(used)].filter((color) => !inks.has(color))).toEqual([])
})

test('every coordinate is a number', () => {
  expect(all.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
})

test('nothing of an id is markup', () => {
  expect(coverSvg('"><script>', colors, 480)).not.toContain('script')
})

test('a stamp is drawn on the ground of the cover', () => {
  const stamp = textOf(drawStamp('soup', colors, { width: 276, height: 345 }))
  const groundOf = (text: string) => /<path d="M0 0H[^"]*" fill="([^"]*)"/.exec(text)?.[1]
  expect(groundOf(stamp)).toMatch(/^#/)
  expect(groundOf(stamp)).toBe(groundOf(coverSvg('soup', colors, 480)))
})
