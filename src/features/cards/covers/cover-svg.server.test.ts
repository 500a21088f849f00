import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultLook } from '#features/site/default-look.ts'
import { illustrationIds } from '#features/site/look.ts'
import { cardColors } from '#features/site/social-card.ts'
import { loadOutlines } from '../outlines.server.ts'
import { type Drawings, drawCover, drawStamp } from './cover-svg.server.ts'
import { inkSets } from './inks.ts'
import { rhythmOf } from './rhythm.ts'

const outlines = await loadOutlines('fraunces')
const ids = Array.from({ length: 200 }, (_, index) => `post-${index}`)
const rhythm = rhythmOf('<h2>Stock</h2><p>Water and <b>bones</b>.</p><pre><code>a</code></pre>')
const postOf = (id: string, title = 'Low heat, long time') => ({ id, title, rhythm })
const textOf = ({ sheet, prints }: Drawings) => sheet + prints.map(({ svg }) => svg).join('')
const groundOf = (text = '') => /<path d="M0 0H[^"]*" fill="([^"]*)"/.exec(text)?.[1]

describe.each(illustrationIds)('%s', (illustrations) => {
  const look = { ...defaultLook, illustrations }
  const style = { look, outlines }
  const coverSvg = (id: string, title?: string) => textOf(drawCover(postOf(id, title), style, 1600))
  const all = ids.map((id) => coverSvg(id))

  test('an id has one cover, and each id another', () => {
    expect(ids.map((id) => coverSvg(id))).toEqual(all)
    expect(new Set(all).size).toBeGreaterThan(190)
  })

  test('the covers use every ink set', () => {
    const grounds = inkSets(cardColors(look)).map(({ ground }) => ground)
    expect(new Set(all.map(groundOf))).toEqual(new Set(grounds))
  })

  test('a cover has no other colours than the inks made of the site’s', () => {
    const blue = { ...look, accent: '#1f5f8b', paper: 'cool' } as const
    const colors = cardColors(blue)
    const inks = new Set([colors.paper, ...inkSets(colors).flatMap((set) => Object.values(set))])
    const covers = ids.map((id) => textOf(drawCover(postOf(id), { look: blue, outlines }, 800)))
    const used = covers.flatMap((svg) => svg.match(/#[0-9a-f]{6}\b/g) ?? [])
    expect([...new Set(used)].filter((color) => !inks.has(color))).toEqual([])
  })

  test('every coordinate is a number', () => {
    expect(all.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
  })

  test('nothing of an id is markup', () => {
    expect(coverSvg('"><script>')).not.toContain('script')
  })

  test('a stamp is drawn on the ground of the cover', () => {
    const stamp = textOf(drawStamp(postOf('soup'), style, { width: 276, height: 345 }))
    expect(groundOf(stamp)).toMatch(/^#/)
    expect(groundOf(stamp)).toBe(groundOf(coverSvg('soup')))
  })
})

const plain = { look: defaultLook, outlines }

const titles = [
  '',
  '</svg><script>alert("1")</script> & &amp; ]]> \u0000 <!--',
  'Donaudampfschifffahrtsgesellschaft '.repeat(40),
  'x'.repeat(5000),
  '所有权与借用',
  '🚀👩‍🍳',
  'مرحبا',
]

test.each(titles.map((title) => [title.slice(0, 40), title]))(
  'plain covers of the title %j are drawn, and nothing of it is markup',
  async (_, title) => {
    const covers = ids.slice(0, 60).map((id) => drawCover(postOf(id, title), plain, 480))
    const svgs = covers.flatMap(({ sheet, prints }) => [sheet, ...prints.map(({ svg }) => svg)])
    expect(svgs.filter((svg) => /script|NaN|undefined/.test(svg))).toEqual([])
    const parsed = await Promise.all(svgs.map((svg) => sharp(Buffer.from(svg)).metadata()))
    expect(new Set(parsed.map(({ width }) => width))).toEqual(new Set([480]))
  },
)

/** The cover as it is seen from far away: 32 × 18 pixels. */
function thumbnailOf(id: string): Promise<Buffer> {
  const layers = textOf(drawCover(postOf(id), plain, 32))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18">${layers}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

/** From 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0)
  return sum / one.length
}

test('posts beside each other have plain covers that differ from far away', async () => {
  const thumbnails = await Promise.all(ids.map(thumbnailOf))
  const differences = thumbnails.slice(1).map((each, index) => {
    return differenceOf(each, thumbnails[index] ?? each)
  })
  expect(Math.min(...differences)).toBeGreaterThan(20)
})
