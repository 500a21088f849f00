/** Uploads that are not pictures, and file names that are paths. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { drawing } from '../../support/pictures.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { invalidFiles, payload, picturesWithPayload } from '../support/malicious-pictures.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

test('a file that is not a picture is rejected, and nothing is stored', async () => {
  const before = await stored()
  const files = await invalidFiles()
  const accepted: string[] = []
  for (const { name, bytes } of files) {
    const { status } = await upload(name, bytes)
    if (status < 400 || status >= 500) accepted.push(`${name}: ${status}`)
  }
  expect(accepted).toEqual([])
  expect(await stored()).toEqual(before)
})

test('a picture is re-encoded without its embedded payload', async () => {
  const files = await picturesWithPayload()
  const carried: string[] = []
  for (const { name, bytes } of files) {
    const response = await upload(name, bytes)
    expect([name, response.status]).toEqual([name, 201])
    const { src } = await response.json()
    for (const path of [src, src.replace(/webp$/, 'avif')]) {
      carried.push(...(await tracesIn(path)).map((trace) => `${name} as ${path}: ${trace}`))
    }
  }
  expect(carried).toEqual([])
})

test('an upload is stored under a safe name in its folder', async () => {
  const bytes = await drawing(8, 8).png().toBuffer()
  const names = [
    ...['../../x.png', '..\\..\\x.png', '/etc/passwd', 'a\0.png', 'a\r\nX-Injected: 1.png'],
    ...['.htaccess', 'con', 'nul.png', '.', '..', '', ' ', '%2e%2e%2fx', 'x.png/../../y', '~/x'],
    ...['x'.repeat(5000), '🍲.png', 'مرحبا.png', '\u202egnp.exe', '<script>.png', '$(id).png'],
    ...["'; drop table picture; --", 'x.svg', 'x.html', 'x.php', '-rf.png', 'ﷺ'.repeat(100)],
  ]
  const plain = /^\/uploads\/[a-z0-9-]{1,40}-[0-9a-f]{10}(?:-[0-9a-f]{18})?-8x8\.webp$/
  const unsafe: string[] = []
  for (const name of names) {
    const response = await upload(name, bytes)
    const { src } = await response.json()
    if (response.status !== 201 || !plain.test(src)) unsafe.push(`${name}: ${src}`)
  }
  const folder = await readdir(site().dataDir)
  const files = await readdir(join(site().dataDir, 'uploads'))
  expect(unsafe).toEqual([])
  expect(folder.filter((name) => !/^(folio\.sqlite.*|uploads|.*\.lock)$/.test(name))).toEqual([])
  // The name of a temporary file.
  expect(files.filter((name) => !/^([a-z0-9-]+\.(webp|avif)|\.partial-.*)$/.test(name))).toEqual([])
})

test('an own résumé file gets a safe name and the kind of its content', async () => {
  const html = Buffer.from(`<!doctype html>${payload}`)
  const names = [
    '../../x.pdf',
    '/etc/passwd',
    'a\0.pdf',
    'x.html/../../y',
    '\u202efdp.exe',
    '.',
    '',
  ]
  const files: string[] = []
  for (const name of names) {
    const response = await upload(name, html, 'application/pdf', '/api/resume-files')
    files.push((await response.json()).file)
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>hit()</script></svg>')
  const refused = await upload('cv.pdf', svg, 'application/pdf', '/api/resume-files')
  const direct = await Promise.all(files.map((file) => fetch(`${site().url}/uploads/${file}`)))
  expect(files.filter((file) => !/^[a-z0-9-]{1,40}-[0-9a-f]{10}\.html$/.test(file))).toEqual([])
  expect(direct.filter(({ status }) => status !== 404)).toEqual([])
  expect(refused.status).toBe(415)
})

test('the declared content type of a file is ignored', async () => {
  const jpeg = await drawing(8, 8).jpeg().toBuffer()
  const types = ['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data', 'x', '']
  const responses: string[] = []
  for (const type of types) {
    const picture = await (await upload('a.jpg', jpeg, type)).json()
    const page = await upload('a.jpg', Buffer.from(payload), 'image/jpeg')
    const served = await fetch(site().url + picture.src)
    responses.push(`${page.status} ${served.headers.get('content-type')}`)
  }
  expect(new Set(responses)).toEqual(new Set(['415 image/webp']))
})

/** Remains of the payload in a served file, and missing headers against content sniffing. */
async function tracesIn(path: string): Promise<string[]> {
  const response = await fetch(site().url + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('latin1')
  const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
  const { headers } = response
  return [
    ...['payload', 'script', 'Secret Kitchen', 'GPS', 'PK\u0003'].filter((each) =>
      text.includes(each),
    ),
    ...(exif || icc || xmp || iptc || comments ? ['metadata'] : []),
    ...(/^image\/(webp|avif)$/.test(headers.get('content-type') ?? '') ? [] : ['its type']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['no nosniff']),
  ]
}

function upload(
  name: string,
  bytes: Buffer,
  type = 'image/jpeg',
  path = '/api/pictures',
): Promise<Response> {
  return fetch(`${site().url}${path}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...ada, 'Content-Type': type },
    body: new Uint8Array(bytes),
  })
}

async function stored() {
  const rows = await changeDatabase(site(), 'select stem from picture')
  const files = await readdir(join(site().dataDir, 'uploads')).catch(() => [])
  return { rows: rows.length, files }
}
