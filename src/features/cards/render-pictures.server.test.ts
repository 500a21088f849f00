import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultLook } from '#features/site/default-look.ts'
import { illustrationIds } from '#features/site/look.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { cardColors } from '#features/site/social-card.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { type CardDrawing, cardSvg } from './card-svg.server.ts'
import { renderCover } from './covers/render-cover.server.ts'
import { type IconFile, iconFiles } from './icon-files.ts'
import { loadOutlines } from './outlines.server.ts'
import { renderCard, renderIcon } from './render-pictures.server.ts'

const content = {
  ...sampleContent,
  identity: {
    ...sampleContent.identity,
    headshot: { ...sampleContent.identity.headshot, src: '' },
  },
}
const post = (id: string) => ({ id, title: id, rhythm: [] })
const card = (title = '') => renderCard(content, title, undefined)

/** Removes innermost elements repeatedly; well-formed XML leaves nothing. */
function malformedRest(xml: string): string {
  const rest = xml.replace(/<(\w+)(?: [\w-]+="[^"<&]*"| xmlns="[^"]*")*(?:\/>|>\s*<\/\1>)/g, '')
  return rest === xml ? rest.trim() : malformedRest(rest)
}

const plain: CardDrawing = {
  ...{ heading: 'Soup', detail: '', line: 'Remy', initials: 'R', archWidth: 276 },
  ...{ colors: cardColors(content.look), picture: undefined },
}

test.each([
  'Stock',
  '</svg><script>alert("1")</script> & &amp; ]]> \u0000\u0008 <!--',
  'Warum die Datenbankverbindungsverwaltung jahrelang funktionierte '.repeat(3),
  'x'.repeat(200),
  '所有权与借用',
  '🚀',
  '',
])('the card of %j is a picture of 1200 × 630 pixels', async (title) => {
  const metadata = await sharp(await card(title)).metadata()
  expect(metadata).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('nothing of a title is markup', async () => {
  const outlines = await loadOutlines('fraunces')
  const heading = '</svg><script>alert("1")</script> & <image href="x">'
  const svg = cardSvg({ ...plain, heading, line: heading, initials: '<&' }, outlines)
  expect(malformedRest(svg)).toBe('')
  const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))
  expect([...elements].toSorted()).toEqual(['g', 'path', 'rect', 'svg'])
})

test('a card differs with the title, the name and the picture', async () => {
  const named = { ...content, identity: { ...content.identity, name: 'Jonas Brückner' } }
  const picture = await drawing(40, 50).png().toBuffer()
  const all = await Promise.all([
    card('Soup'),
    card('Tart'),
    card(),
    renderCard(named, 'Soup', undefined),
    renderCard(content, 'Soup', picture),
  ])
  expect(new Set(all.map((bytes) => bytes.toString('base64')))).toHaveLength(all.length)
})

test('the card of a post without a cover shows a part of the drawn one', async () => {
  const drawn = (id: string) => renderCard(content, 'Soup', undefined, { coverPost: post(id) })
  const all = await Promise.all([card('Soup'), drawn('soup'), drawn('stew')])
  expect(new Set(all.map((bytes) => bytes.toString('base64')))).toHaveLength(3)
})

test.each(['', 'Süppe 100%', '所有权'])('the cover of %j can be rendered', async (id) => {
  const bytes = await renderCover(post(id), defaultLook, 480)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 270 })
})

const sizes = illustrationIds.flatMap((illustrations) =>
  [480, 800, 1600].map((width) => [illustrations, width] as const),
)

test.each(sizes)('a %s cover of %i pixels is a small WebP', async (illustrations, width) => {
  const bytes = await renderCover(post('soup'), { ...defaultLook, illustrations }, width)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width, height: (width * 9) / 16 })
  expect(bytes.length).toBeLessThan(150_000)
})

test('the colours of the card are those of the site', async () => {
  const outlines = await loadOutlines('fraunces')
  const colors = { paper: '#ffffff', ink: '#000000', accent: '#123456', rays: '#654321' }
  const fills = new Set(cardSvg({ ...plain, colors }, outlines).match(/#[0-9a-f]{6}/g))
  expect([...fills].toSorted()).toEqual(Object.values(colors).toSorted())
})

test('a title that cannot be drawn gets the card of the site', async () => {
  expect((await card('所有权')).equals(await card())).toBe(true)
})

test('a damaged picture of the owner is replaced with the initials', async () => {
  const damaged = await renderCard(content, 'Soup', Buffer.from('no'))
  expect(damaged.equals(await card('Soup'))).toBe(true)
})

test.each(iconFiles)('$path has its type and its size', async (file) => {
  const bytes = await renderIcon(file, content, undefined)
  const isIco = file.type === 'image/x-icon'
  expect(isIco && bytes.readUInt32LE(0)).toBe(isIco && 0x10000)
  const { format, width, height } = await sharp(isIco ? bytes.subarray(22) : bytes).metadata()
  const expected = file.type === 'image/svg+xml' ? 'svg' : 'png'
  expect({ format, width, height }).toEqual({
    format: expected,
    width: file.size,
    height: file.size,
  })
})

function fileAt(path: string): IconFile {
  const file = iconFiles.find((each) => each.path === path)
  if (!file) throw new Error(`No icon has the path ${path}`)
  return file
}

test('an icon is the initial of the owner, or the uploaded picture', async () => {
  const svg = async (name: string) => {
    const named = { ...content, identity: { ...content.identity, name } }
    return String(await renderIcon(fileAt('/favicon.svg'), named, undefined))
  }
  expect(await svg('Remy')).not.toBe(await svg('Jonas'))
  expect(await svg('Remy')).toBe(await svg('Ruth'))
  const logo = await drawing(20, 20).png().toBuffer()
  const uploaded = await renderIcon(fileAt('/apple-touch-icon.png'), content, logo)
  const { dominant } = await sharp(uploaded).stats()
  expect(dominant).toEqual({ r: 184, g: 88, b: 40 })
})
