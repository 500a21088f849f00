import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseExportArguments } from './export-request.server.ts'

const settings = { publicUrl: 'https://folio.test', dataDir: '/srv/data' }
const localSettings = { ...settings, publicUrl: 'http://localhost:3000' }

test('an owner without arguments gets the folder export, for the address of the site', () => {
  const request = parseExportArguments([], settings)
  expect(request).toEqual({ folder: resolve('export'), publicUrl: 'https://folio.test' })
})

test('an owner names the folder, the address and the form service', () => {
  const args = ['/tmp/out', '--url', 'https://ada.example/', '--contact', 'https://forms.example/f']
  expect(parseExportArguments(args, localSettings)).toEqual({
    folder: '/tmp/out',
    publicUrl: 'https://ada.example',
    contact: 'https://forms.example/f',
  })
})

test('an owner sets the address of the exported site in EXPORT_URL', () => {
  const request = parseExportArguments([], { ...settings, exportUrl: 'https://ada.example' })
  expect(request.publicUrl).toBe('https://ada.example')
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an owner whose site is at %s is asked for the public address',
  (publicUrl) => {
    expect(() => parseExportArguments([], { ...settings, publicUrl })).toThrow(
      'What is the address of the exported site?',
    )
  },
)

test.each([
  [['--url', 'https://ada.github.io/folio'], 'without a path'],
  [['--url', 'ada.example'], '--url must be an address'],
  [['--contact', 'ada@example.org'], '--contact must be the address'],
  [['--contact', 'mailto:ada@example.org'], '--contact must be the address'],
  [['one', 'two'], 'Usage: npm run export'],
  [['--fast'], 'Usage: npm run export'],
  [['/srv/data'], 'must not contain each other'],
  [['/srv/data/export'], 'must not contain each other'],
  [['/srv'], 'must not contain each other'],
])('an owner who writes %j reads what to write instead', (args, message) => {
  expect(() => parseExportArguments(args, settings)).toThrow(message)
})
