/** Kinds of pictures that people have, and what a reader sees of them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { animation } from '../../../test/support/pictures.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createAvifWorker } from './avif-worker.server.ts'
import { drawnNote } from './draw-svg.server.ts'
import { pictureErrors } from './picture.ts'
import { storeOriginal, withQueuedPictures } from './queued-pictures.server.ts'
import { restorePicture, storePicture } from './store-picture.server.ts'

async function createStore() {
  const { db, dataDir, log, request } = await createTestApp()
  const store = folderStore(join(dataDir, 'uploads'))
  const deps = { db, store, at: testTime }
  const read = async (src: string) => Buffer.from(await (await request(src)).arrayBuffer())
  const encodeAvif = () => createAvifWorker({ db, store, log }).processPending()
  return { deps, store, request, read, encodeAvif }
}

/** The first pixel, or the one at x and y. */
async function pixel(bytes: Buffer, left = 0, top = 0) {
  const one = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await one.raw().toBuffer())]
}

test.each(['gif', 'webp'] as const)('an animated %s stays one', async (format) => {
  const { deps, read, encodeAvif } = await createStore()
  const bytes = await animation(['#f00', '#0f0', '#00f'], { format, width: 600, delay: 120 })
  const { src } = await storePicture(deps, `soup.${format}`, bytes)
  expect(src).toMatch(/^\/uploads\/soup-[0-9a-f]{10}-[0-9a-f]{18}-animated-600x20\.webp$/)
  await encodeAvif()
  const stem = src.replace('.webp', '')
  const stills = ['-still.webp', '-still.avif', '-480.webp', '-480.avif'].map((end) => stem + end)
  const pages = async (path: string) => (await sharp(await read(path)).metadata()).pages ?? 1
  expect(await sharp(await read(src)).metadata()).toMatchObject({
    ...{ width: 600, height: 20, pages: 3, delay: [120, 120, 120], loop: 0 },
  })
  expect(await Promise.all(stills.map(pages))).toEqual([1, 1, 1, 1])
})

test('a reader who wants less motion gets the first frame of an animation', async () => {
  const stem = '/uploads/soup-0123456789-animated-600x20'
  const { html } = await renderHtml(`<img src="${stem}.webp" alt="">`)
  const sources = [...html.matchAll(/<source[^>]*>/g)].map(([source]) => source)
  expect(sources[0]).toBe(
    `<source media="(prefers-reduced-motion: no-preference)" srcset="${stem}.webp">`,
  )
  expect(sources[1]).toContain(`${stem}-480.avif 480w, ${stem}-still.avif 600w`)
  expect(html).toContain(`srcset="${stem}-480.webp 480w, ${stem}-still.webp 600w"`)
})

test('a queued animation moves for its first reader', async () => {
  const { store } = await createStore()
  const bytes = await animation(['#f00', '#00f'], { format: 'gif', width: 40 })
  const { picture } = await storeOriginal(store, 'soup.gif', bytes)
  const main = await withQueuedPictures(store).read(`${picture.stem}.webp`)
  expect((await sharp(main).metadata()).pages).toBe(2)
})

test('an animation of another site is stored byte for byte', async () => {
  const { deps, store, read } = await createStore()
  const bytes = await animation(['#f00', '#00f'], { format: 'webp', width: 40 })
  const name = 'soup-0123456789-animated-40x20.webp'
  expect(await restorePicture(deps, name, bytes)).toBe(`/uploads/${name}`)
  expect(await read(`/uploads/${name}`)).toEqual(bytes)
  expect(await store.names()).toContain(name.replace('.webp', '-still.webp'))
})

test.each([
  ['frames', 2001, 1],
  ['pixels', 38, 2000],
])('an animation of too many %s is refused', async (_, count, width) => {
  const { deps } = await createStore()
  const bytes = await animation(['#f00', '#00f'], { format: 'gif', width, height: width })
  // The frame again and again, without decoding it.
  const frame = bytes.subarray(bytes.indexOf(Buffer.from([0x21, 0xf9])), -1)
  const head = bytes.subarray(0, bytes.length - 1)
  const long = Buffer.concat([head, ...new Array(count).fill(frame), Buffer.from(';')])
  await expect(storePicture(deps, 'soup.gif', long)).rejects.toThrow(pictureErrors.longAnimation)
})

/** Dark, with a line of one pixel. */
function screenshot(line: string) {
  const input = { create: { width: 200, height: 1, channels: 3, background: line } } as const
  return sharp({ create: { width: 640, height: 120, channels: 3, background: '#1e1e1e' } })
    .composite([{ input, left: 20, top: 60 }])
    .png()
    .toBuffer()
}

test('a screenshot keeps the colours of a thin line, in every format', async () => {
  const { deps, request, encodeAvif } = await createStore()
  const { src } = await storePicture(deps, 'screen.png', await screenshot('#f00'))
  await encodeAvif()
  const response = await request(src.replace('.webp', '.avif'))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await pixel(Buffer.from(await response.arrayBuffer()), 100, 60)).toEqual([255, 0, 0])
})

test('a PNG of a photo is not kept lossless', async () => {
  const { deps, read } = await createStore()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#000', noise },
  })
  const { src } = await storePicture(deps, 'photo.png', await photo.png().toBuffer())
  expect((await read(src)).toString('latin1', 12, 16)).toBe('VP8 ')
})

const ns = 'xmlns="http://www.w3.org/2000/svg"'
const green = '<rect width="60" height="20" fill="#080"/>'

test.each([
  ['with a view box alone', `<svg ${ns} viewBox="0 0 60 20">${green}</svg>`],
  [
    'of Illustrator',
    `<?xml version="1.0"?><!-- Generator: Adobe Illustrator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="60px" height="20px">${green}</svg>`,
  ],
  [
    'of draw.io',
    `<svg ${ns} width="60" height="20">${green}<switch><foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">a</div></foreignObject><text x="50" y="15">a</text></switch></svg>`,
  ],
  [
    'with a stylesheet',
    `<svg ${ns} width="60" height="20"><style>@import url(http://127.0.0.1:1/a.css);.a{fill:#080}</style><rect class="a" width="60" height="20"/></svg>`,
  ],
  [
    'with a script',
    `<svg ${ns} width="60" height="20" onload="alert(1)"><script>alert(1)</script>${green}</svg>`,
  ],
  [
    'with pictures elsewhere',
    `<svg ${ns} width="60" height="20">${green}<image href="file:///etc/hostname" width="60" height="20"/><image href="http://127.0.0.1:1/" width="60" height="20"/></svg>`,
  ],
])('an SVG %s is drawn at twice its size, and its author told so', async (_, svg) => {
  const { deps, read } = await createStore()
  const { src, ...stored } = await storePicture(deps, 'flow.svg', Buffer.from(svg))
  expect(stored).toEqual({ width: 120, height: 40, note: drawnNote })
  const bytes = await read(src)
  expect(await pixel(bytes, 10, 10)).toEqual([0, 136, 0])
  expect(bytes.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s)
})

const laughs = Array.from({ length: 11 }, (_, index) => {
  const value = `&a${index};`.repeat(10)
  return `<!ENTITY a${index + 1} "${value}">`
})
const results = Array.from({ length: 3000 }, (_, index) => {
  return `<feOffset in="SourceGraphic" dx="1" result="r${index}"/>`
})

test.each([
  [
    'a billion laughs',
    `<!DOCTYPE svg [<!ENTITY a0 "<g/>">${laughs}]><svg ${ns} width="9" height="9">&a11;</svg>`,
  ],
  [
    'a file of the server',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg ${ns} width="9" height="9"><text>&x;</text></svg>`,
  ],
  ['a million pixels each way', `<svg ${ns} width="1000000" height="1000000"/>`],
  ['an endless height', `<svg ${ns} width="10" height="1000000"/>`],
  [
    'a hundred gigabytes of filters',
    `<svg ${ns} width="1600" height="6000"><filter id="f">${results.join('')}</filter><rect width="1600" height="6000" filter="url(#f)"/></svg>`,
  ],
  [
    'a depth of 200,000',
    `<svg ${ns} width="9" height="9">${'<g>'.repeat(2e5)}${'</g>'.repeat(2e5)}</svg>`,
  ],
])('an SVG with %s is refused', async (_, svg) => {
  const { deps, store } = await createStore()
  const stored = storePicture(deps, 'flow.svg', Buffer.from(svg))
  await expect(stored).rejects.toThrow(pictureErrors.damaged)
  expect(await store.names()).toEqual([])
})

test('an SVG whose text is HTML is refused with the reason', async () => {
  const { deps } = await createStore()
  const svg = `<svg ${ns} width="9" height="9"><foreignObject><p>a</p></foreignObject></svg>`
  const stored = storePicture(deps, 'mermaid.svg', Buffer.from(svg))
  await expect(stored).rejects.toThrow(pictureErrors.htmlText)
})

test('an SVG with text is refused where no font is installed', async () => {
  const { deps } = await createStore()
  const config = join(await temporaryFolder(), 'fonts.conf')
  await writeFile(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
  vi.stubEnv('FONTCONFIG_FILE', config)
  onTestFinished(() => void vi.unstubAllEnvs())
  const svg = `<svg ${ns} width="9" height="9"><text y="9">a</text></svg>`
  const stored = storePicture(deps, 'flow.svg', Buffer.from(svg))
  await expect(stored).rejects.toThrow(pictureErrors.noFonts)
})

test.each(['srgb', 'p3'])('red of 16 bits with the profile %s stays red', async (profile) => {
  const { deps, read } = await createStore()
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
  const bytes = await red.toColourspace('rgb16').withIccProfile(profile).png().toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true })
  const { src } = await storePicture(deps, 'red.png', bytes)
  expect(await pixel(await read(src))).toEqual([255, 0, 0])
})
