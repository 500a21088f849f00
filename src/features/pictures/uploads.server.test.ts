import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { createAvifWorker } from './avif-worker.server.ts'
import { storePicture } from './store-picture.server.ts'

async function storedSoup() {
  const app = await createTestApp()
  const folder = join(app.dataDir, 'uploads')
  const files = folderStore(folder)
  const bytes = await drawing(600, 400).jpeg().toBuffer()
  const { src } = await storePicture(
    { db: app.db, store: files, at: new Date() },
    'soup.jpg',
    bytes,
  )
  return { app, folder, files, src }
}

test('a visitor gets a picture that browsers may cache forever', async () => {
  const { app, src } = await storedSoup()
  const response = await app.request(src)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { byteLength } = await response.arrayBuffer()
  expect(response.headers.get('content-length')).toBe(String(byteLength))
})

test('a HEAD request gets no body', async () => {
  const { app, src } = await storedSoup()
  const response = await app.request(src, { method: 'HEAD' })
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await response.text()).toBe('')
})

test('a browser with a cached picture gets 304', async () => {
  const { app, src } = await storedSoup()
  const etag = (await app.request(src)).headers.get('etag') ?? ''
  const response = await app.request(src, { headers: { 'If-None-Match': etag } })
  expect(response.status).toBe(304)
})

test('a pending AVIF file falls back to the WebP file', async () => {
  const { app, files, src } = await storedSoup()
  const avif = src.replace('.webp', '-480.avif')
  const early = await app.request(avif)
  expect(early.status).toBe(200)
  expect(early.headers.get('content-type')).toBe('image/webp')
  expect(early.headers.get('cache-control')).toBe('no-cache')

  await createAvifWorker({ db: app.db, store: files, log: app.log }).processPending()
  const later = await app.request(avif)
  expect(later.headers.get('content-type')).toBe('image/avif')
  expect(later.headers.get('cache-control')).toContain('immutable')
  expect(later.headers.get('etag')).not.toBe(early.headers.get('etag'))
})

test.each([
  '/uploads',
  '/uploads/',
  '/uploads/folio.sqlite',
  '/uploads/../folio.sqlite',
  '/uploads/..%2ffolio.sqlite',
  '/uploads/%2e%2e/folio.sqlite',
  '/uploads/..%5cfolio.sqlite',
  '/uploads/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/uploads/notes.txt',
  '/uploads/.partial-0123456789abcdef',
  '/uploads/soup-0123456789-600x400.webp',
  '/uploads/soup-0123456789-600x400.avif',
  '/uploads/soup-0123456789-600x400.webp%00.png',
  '/uploads/soup-0123456789-600x400.webp%0a',
  '/uploads/x%2fsoup-0123456789-600x400.webp',
])('a visitor finds nothing at %s', async (path) => {
  const { app, folder } = await storedSoup()
  await writeFile(join(folder, 'notes.txt'), 'not for visitors')
  await writeFile(join(folder, '.partial-0123456789abcdef'), 'not for visitors')
  await writeFile(join(app.dataDir, 'folio.sqlite'), 'not for visitors')
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('not for visitors')
})
