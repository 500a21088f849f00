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

test('an administrator uploads a résumé, whose kind is that of its content', async () => {
  const { upload, stored } = await openUpload()
  const fileOf = async (name: string, bytes: Buffer, type?: string) => {
    const response = await upload(name, bytes, type)
    return [response.status, (await response.json()).file]
  }
  const matching = (pattern: RegExp) => [201, expect.stringMatching(pattern)]
  const files = [
    await fileOf('cv.pdf', pdf),
    await fileOf('My résumé 2026.html', html),
    await fileOf('no-extension', Buffer.from('\uFEFF\n <HTML lang=en>')),
    await fileOf('', Buffer.from('<!-- mine --><p>Ann')),
    await fileOf('page.pdf', html, 'application/pdf'),
    await fileOf('document.html', pdf, 'text/html'),
    await fileOf('full.pdf', Buffer.concat([pdf, Buffer.alloc(maxResumeBytes.pdf - pdf.length)])),
  ]
  expect(files).toEqual([
    matching(/^cv-[0-9a-f]{10}\.pdf$/),
    matching(/^my-resume-2026-[0-9a-f]{10}\.html$/),
    matching(/^no-extension-[0-9a-f]{10}\.html$/),
    matching(/^resume-[0-9a-f]{10}\.html$/),
    matching(/^page-\w+\.html$/),
    matching(/^document-\w+\.pdf$/),
    matching(/^full-\w+\.pdf$/),
  ])
  expect((await stored()).toSorted()).toEqual(files.map(([, file]) => file).toSorted())
})

test('an administrator cannot upload what is neither PDF nor HTML, or too large', async () => {
  const { upload, stored } = await openUpload()
  const refused = [
    Buffer.alloc(0),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from('PK\x03\x04'),
    Buffer.from('Ann, cook'),
    Buffer.from('alert(1)'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    // In UTF-16, with a byte that is not UTF-8, and with a NUL.
    Buffer.from('\uFEFF<!doctype html>', 'utf16le'),
    Buffer.from('<!doctype html>\xe9', 'latin1'),
    Buffer.from('<!doctype html>\0'),
  ]
  for (const bytes of refused) {
    const response = await upload('cv.pdf', bytes)
    expect([response.status, await response.json()], bytes.toString('latin1')).toEqual([
      415,
      { message: 'This file is neither a PDF nor an HTML document in UTF-8.' },
    ])
  }
  for (const [start, limit] of [
    [pdf, maxResumeBytes.pdf],
    [html, maxResumeBytes.html],
  ] as const) {
    const bytes = Buffer.concat([start, Buffer.alloc(limit + 1 - start.length, 32)])
    const response = await upload('cv', bytes)
    expect([response.status, await response.json()]).toEqual([
      413,
      { message: expect.stringMatching(/too large/) },
    ])
  }
  expect(await stored()).toEqual([])
})
