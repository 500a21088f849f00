import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import type { UploadedPicture } from '#api/picture-upload.ts'
import { errorMessages } from '#http/errors.server.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { bomb, drawing, turnedPhoto } from '../../../test/support/pictures.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { maxPictureBytes, pictureErrors } from './picture.ts'

async function adaUploads() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const upload = (body: BodyInit | Uint8Array | null, name = 'soup.jpg') =>
    app.request(`${adminApi.pictures}?name=${name}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
      body: body as BodyInit | null,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  return { app, upload }
}

/** The stored rows and files. */
async function stored({ db, dataDir }: TestApp) {
  const rows = await db.selectFrom('picture').selectAll().execute()
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('folio.'))
  return { rows, files: files.map(({ name }) => name).toSorted() }
}

async function parsed(response: Response) {
  return (await response.json()) as UploadedPicture & { message: string }
}

function open({ dataDir }: TestApp, file: string) {
  return readFile(join(dataDir, 'uploads', file)).then((bytes) => sharp(bytes))
}

const nothing = { rows: [], files: [] }

test('an administrator uploads a large photo and gets it in three widths', async () => {
  const { app, upload } = await adaUploads()
  const response = await upload(await drawing(2400, 1800).jpeg().toBuffer())
  expect(response.status).toBe(201)
  const { src, ...size } = await parsed(response)
  expect(size).toEqual({ width: 1600, height: 1200 })
  const stem = /^\/uploads\/(soup-[0-9a-f]{10}-[0-9a-f]{18}-1600x1200)\.webp$/.exec(src)?.[1]
  expect(await stored(app)).toEqual({
    rows: [{ stem, ...size, has_avif: 0, created_at: testTime.toISOString() }],
    files: [`${stem}-480.webp`, `${stem}-800.webp`, `${stem}.webp`],
  })
  const small = await (await open(app, `${stem}-480.webp`)).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 480, height: 360 })
})

test.each([
  [300, 200, []],
  [480, 270, []],
  [700, 400, ['-480']],
  [1000, 500, ['-480', '-800']],
])('a picture %i wide and %i high is never enlarged', async (width, height, smaller) => {
  const { app, upload } = await adaUploads()
  const { src, ...size } = await parsed(await upload(await drawing(width, height).png().toBuffer()))
  expect(size).toEqual({ width, height })
  const stem = src.slice('/uploads/'.length, -'.webp'.length)
  const names = [...smaller, ''].map((each) => `${stem}${each}.webp`)
  expect((await stored(app)).files).toEqual(names)
})

test('a very tall picture is reduced to the height limit of WebP', async () => {
  const { upload } = await adaUploads()
  const { width, height } = await parsed(await upload(await drawing(40, 30_000).png().toBuffer()))
  expect([width, height]).toEqual([22, 16_383])
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'an administrator may use a picture in %s, whatever type it is sent as',
  async (format) => {
    const { upload } = await adaUploads()
    const response = await upload(await drawing(40, 30).toFormat(format).toBuffer())
    expect(response.status).toBe(201)
  },
)

test('a photo is stored upright, without its location', async () => {
  const { app, upload } = await adaUploads()
  const photo = await turnedPhoto()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Secret Kitchen')
  const { src, ...size } = await parsed(await upload(photo))
  expect(size).toEqual({ width: 30, height: 60 })
  const picture = await open(app, src.slice('/uploads/'.length))
  expect(await picture.metadata()).not.toHaveProperty('exif')
  expect(await picture.metadata()).not.toHaveProperty('orientation')
  const [red = 0, , blue = 0] = await picture
    .extract({ left: 15, top: 3, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(blue)
})

test('an anonymous visitor stores nothing', async () => {
  const app = await createTestApp()
  const body = new Uint8Array(await drawing(40, 30).jpeg().toBuffer())
  const response = await app.request(adminApi.pictures, { method: 'POST', body })
  expect(response.status).toBe(401)
  expect(await stored(app)).toEqual(nothing)
})

test('a user without the role stores nothing', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'pia')
  const body = new Uint8Array(await drawing(40, 30).jpeg().toBuffer())
  const response = await app.request(adminApi.pictures, { method: 'POST', body, headers })
  expect(response.status).toBe(403)
  expect(await stored(app)).toEqual(nothing)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['plain text', 'salt early'],
  ['a PDF', '%PDF-1.7 '],
  ['a TIFF', 'II*\0\b\0\0\0\0\0'],
  ['a film', '\0\0\0 ftypisom\0\0\0\0isomiso2'],
  ['a photo that browsers cannot show', '\0\0\0 ftypheic\0\0\0\0mif1heic'],
  ['nothing at all', ''],
])('an upload of %s gets an error with the supported formats', async (_, text) => {
  const { app, upload } = await adaUploads()
  const response = await upload(text)
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ message: pictureErrors.noPicture })
  expect(await stored(app)).toEqual(nothing)
})

test('a page with the signature of a GIF is rejected', async () => {
  const { app, upload } = await adaUploads()
  const response = await upload('GIF89a/*<script>alert(1)</script>*/=1;')
  expect(response.status).toBe(400)
  expect(await stored(app)).toEqual(nothing)
})

test('data appended to a picture is not stored', async () => {
  const { app, upload } = await adaUploads()
  const gif = await drawing(40, 30).gif().toBuffer()
  const { src } = await parsed(await upload(Buffer.concat([gif, Buffer.from('<script>')])))
  const file = await readFile(join(app.dataDir, src))
  expect(file.toString('latin1')).not.toContain('<script>')
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a truncated %s is rejected as damaged',
  async (format) => {
    const { app, upload } = await adaUploads()
    const picture = await drawing(400, 300).toFormat(format).toBuffer()
    const response = await upload(picture.subarray(0, picture.length * 0.7))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: pictureErrors.damaged })
    expect(await stored(app)).toEqual(nothing)
  },
)

test('a decompression bomb is rejected without decoding it', async () => {
  const { app, upload } = await adaUploads()
  const response = await upload(await bomb())
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ message: pictureErrors.tooManyPixels })
  expect(await stored(app)).toEqual(nothing)
})

test('a file of 16 MB is rejected, with and without Content-Length', async () => {
  const { app, upload } = await adaUploads()
  const bytes = new Uint8Array(maxPictureBytes + 1)
  const responses = await Promise.all([upload(bytes), upload(new Blob([bytes]).stream())])
  expect(responses.map(({ status }) => status)).toEqual([413, 413])
  expect(await responses[0].json()).toEqual({ message: pictureErrors.tooLarge })
  expect(await stored(app)).toEqual(nothing)
})

test('a picture may exceed the body limit of other routes', async () => {
  const { upload } = await adaUploads()
  const photo = await drawing(1000, 700).raw().toBuffer()
  const large = await sharp(photo, { raw: { width: 1000, height: 700, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(1024 * 1024)
  expect((await upload(large)).status).toBe(201)
})

test.each([
  ['../../etc/passwd.jpg', 'etc-passwd'],
  ['soup%00.php%0a.jpg', 'soup-php'],
  ['%F0%9F%8D%9C.png', 'picture'],
  ['', 'picture'],
  ['Linsen%20%26%20Spätzle.HEIC.jpg', 'linsen-and-spaetzle-heic'],
  [`${'a'.repeat(300)}.jpg`, 'a'.repeat(40)],
])('a file called “%s” gets a safe name', async (name, slug) => {
  const { app, upload } = await adaUploads()
  const { src } = await parsed(await upload(await drawing(40, 30).jpeg().toBuffer(), name))
  expect(src).toMatch(new RegExp(`^/uploads/${slug}-[0-9a-f]{10}-[0-9a-f]{18}-40x30\\.webp$`))
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([src.slice('/uploads/'.length)])
})

test('a write error of the disk gives a neutral response', async () => {
  const { app, upload } = await adaUploads()
  await writeFile(join(app.dataDir, 'uploads'), 'a file where the folder should be')
  const response = await upload(await drawing(40, 30).jpeg().toBuffer())
  expect(response.status).toBe(500)
  expect((await parsed(response)).message).toBe(errorMessages.internal)
  expect((await stored(app)).rows).toEqual([])
})

test('a picture that cannot be inserted into the database leaves no file', async () => {
  const { app, upload } = await adaUploads()
  await app.db.schema.dropTable('picture').execute()
  const response = await upload(await drawing(600, 300).jpeg().toBuffer())
  expect(response.status).toBe(500)
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
})
