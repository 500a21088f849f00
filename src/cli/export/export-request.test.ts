import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { exportRequest } from './export-request.server.ts'

const settings = { publicUrl: 'https://folio.test', dataDir: '/srv/data' }
const localSettings = { ...settings, publicUrl: 'http://localhost:3000' }

test('an owner without arguments gets the folder export, for the address of the site', () => {
  const request = exportRequest('export', {}, settings)
  expect(request).toEqual({ folder: resolve('export'), publicUrl: 'https://folio.test', base: '' })
})

test('an owner names the folder, the address and the form service', () => {
  const options = { url: 'https://ada.example/', contact: 'https://forms.example/f' }
  expect(exportRequest('/tmp/out', options, localSettings)).toEqual({
    folder: '/tmp/out',
    publicUrl: 'https://ada.example',
    base: '',
    contact: 'https://forms.example/f',
  })
})

test.each(['/repo', 'repo/', '/repo/'])('an owner exports below %s of a host', (base) => {
  const request = exportRequest('export', { url: 'https://ada.github.io', base }, settings)
  expect(request).toMatchObject({ publicUrl: 'https://ada.github.io/repo', base: '/repo' })
})

test('an owner sets the address of the exported site in EXPORT_URL', () => {
  const request = exportRequest('export', {}, { ...settings, exportUrl: 'https://ada.example' })
  expect(request.publicUrl).toBe('https://ada.example')
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an owner whose site is at %s is asked for the public address',
  (publicUrl) => {
    expect(() => exportRequest('export', {}, { ...settings, publicUrl })).toThrow(
      'What is the address of the exported site?',
    )
  },
)

test.each([
  [{ url: 'https://ada.github.io/folio' }, 'without a path'],
  [{ url: 'ada.example' }, '--url must be an address'],
  [{ base: '/' }, '--base must be a path'],
  [{ base: '/../x' }, '--base must be a path'],
  [{ base: '/a b' }, '--base must be a path'],
  [{ contact: 'ada@example.org' }, '--contact must be the address'],
  [{ contact: 'mailto:ada@example.org' }, '--contact must be the address'],
])('an owner who asks for %j reads what to write instead', (options, message) => {
  expect(() => exportRequest('export', options, settings)).toThrow(message)
})

test.each(['/srv/data', '/srv/data/export', '/srv'])(
  'an owner who exports to %s reads that this is the data folder',
  (folder) => {
    expect(() => exportRequest(folder, {}, settings)).toThrow('must not contain each other')
  },
)
