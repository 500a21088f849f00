import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { maxResumeBytes } from './resume-file.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const html = Buffer.from('<!doctype html><title>Ann</title>')

async function openUpload() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const upload = (name: string, bytes: Buffer, type = 'application/octet-stream') =>
    app.request(`/api/resume-files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body: new Uint8Array(bytes),
    })
  const stored = () => readdir(join(app.dataDir, 'uploads')).catch(() => [])
  return { app, upload, stored }
}

test.each([
  ['cv.pdf', pdf, /^cv-[0-9a-f]{10}\.pdf$/],
  ['My résumé 2026.html', html, /^my-resume-2026-[0-9a-f]{10}\.html$/],
  ['no-extension', Buffer.from('\uFEFF\n <HTML lang=en>'), /^no-extension-[0-9a-f]{10}\.html$/],
  ['', Buffer.from('<!-- mine --><p>Ann'), /^resume-[0-9a-f]{10}\.html$/],
])('%j is stored with its content', async (name, bytes, pattern) => {
  const { upload, stored } = await openUpload()
  const response = await upload(name, bytes)
  expect(response.status).toBe(201)
  const { file } = await response.json()
  expect(file).toMatch(pattern)
  expect(await stored()).toEqual([file])
})

test('the kind is that of the content, whatever the name and the type say', async () => {
  const { upload } = await openUpload()
  const page = await (await upload('cv.pdf', html, 'application/pdf')).json()
  const document = await (await upload('cv.html', pdf, 'text/html')).json()
  expect([page.file, document.file]).toEqual([
    expect.stringMatching(/^cv-\w+\.html$/),
    expect.stringMatching(/^cv-\w+\.pdf$/),
  ])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['an archive', Buffer.from('PK\x03\x04')],
  ['plain text', Buffer.from('Ann, cook')],
  ['a script', Buffer.from('alert(1)')],
  ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML in UTF-16', Buffer.from('\uFEFF<!doctype html>', 'utf16le')],
  ['HTML with bytes that are not UTF-8', Buffer.from('<!doctype html>\xe9', 'latin1')],
  ['HTML with a NUL', Buffer.from('<!doctype html>\0')],
])('%s is refused, and nothing is stored', async (_, bytes) => {
  const { upload, stored } = await openUpload()
  const response = await upload('cv.pdf', bytes)
  expect([response.status, await response.json()]).toEqual([
    415,
    { message: 'This file is neither a PDF nor an HTML document in UTF-8.' },
  ])
  expect(await stored()).toEqual([])
})

test.each([
  ['a PDF', pdf, maxResumeBytes.pdf + 1],
  ['an HTML document', html, maxResumeBytes.html + 1],
])('%s above the limit is refused', async (_, start, size) => {
  const { upload, stored } = await openUpload()
  const response = await upload('cv', Buffer.concat([start, Buffer.alloc(size - start.length, 32)]))
  expect(response.status).toBe(413)
  expect((await response.json()).message).toMatch(/too large/)
  expect(await stored()).toEqual([])
})

test('a file at the limit is stored', async () => {
  const { upload } = await openUpload()
  const bytes = Buffer.concat([pdf, Buffer.alloc(maxResumeBytes.pdf - pdf.length)])
  expect((await upload('cv.pdf', bytes)).status).toBe(201)
})
