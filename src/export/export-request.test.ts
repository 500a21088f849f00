import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readRequest } from './export-request.server.ts'

const settings = { publicUrl: 'https://folio.test', dataDir: '/srv/data' }
const atHome = { ...settings, publicUrl: 'http://localhost:3000' }

test('an owner who says nothing gets the folder export, for the address of the site', () => {
  const request = readRequest([], settings)
  expect(request).toEqual({ folder: resolve('export'), publicUrl: 'https://folio.test' })
})

test('an owner names folder, address and who takes the form', () => {
  const args = ['/tmp/out', '--url', 'https://ada.example/', '--contact', 'https://forms.example/f']
  expect(readRequest(args, atHome)).toEqual({
    folder: '/tmp/out',
    publicUrl: 'https://ada.example',
    contact: 'https://forms.example/f',
  })
})

test('an owner sets once where the exported site stands', () => {
  const request = readRequest([], { ...settings, exportUrl: 'https://ada.example' })
  expect(request.publicUrl).toBe('https://ada.example')
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an owner whose site knows itself only as %s is asked where it will stand',
  (publicUrl) => {
    expect(() => readRequest([], { ...settings, publicUrl })).toThrow('Where will the site stand?')
  },
)

test.each([
  [['--url', 'https://ada.github.io/folio'], 'without a path'],
  [['--url', 'ada.example'], '--url must be an address'],
  [['--contact', 'ada@example.org'], '--contact must be the address'],
  [['--contact', 'mailto:ada@example.org'], '--contact must be the address'],
  [['one', 'two'], 'Usage: npm run export'],
  [['--fast'], 'Usage: npm run export'],
  [['/srv/data'], 'have to be apart'],
  [['/srv/data/export'], 'have to be apart'],
  [['/srv'], 'have to be apart'],
])('an owner who writes %j is told what to write', (args, words) => {
  expect(() => readRequest(args, settings)).toThrow(words)
})
