import { expect, test } from 'vitest'
import { s3ForTest } from '../../test/support/s3-server.ts'
import { isS3Url, s3Settings } from './s3-address.server.ts'
import { s3Store } from './s3-store.server.ts'

const bytes = Buffer.from('soup')

test('an owner’s files are stored below the prefix of the URL, beside other objects', async () => {
  const s3 = await s3ForTest()
  s3.objects.set('backups/folio.tar.gz', bytes)
  const store = s3Store(s3Settings(s3.address))
  await store.write([{ name: 'a.webp', bytes }])
  expect([...s3.objects.keys()]).toEqual(['backups/folio.tar.gz', 'site/a.webp'])
  expect(await store.names()).toEqual(['a.webp'])
})

test('objects below other prefixes and folder markers are not listed', async () => {
  const s3 = await s3ForTest()
  for (const name of ['site/', 'site/deeper/b.webp', 'site/a.webp']) s3.objects.set(name, bytes)
  expect(await s3Store(s3Settings(s3.address)).names()).toEqual(['a.webp'])
})

test('a failed write leaves no files in the bucket', async () => {
  const s3 = await s3ForTest()
  s3.room = 2
  const files = ['a.webp', 'b.webp', 'c.webp'].map((name) => ({ name, bytes }))
  await expect(s3Store(s3Settings(s3.address)).write(files)).rejects.toThrow(
    'The file storage failed',
  )
  expect(s3.objects.size).toBe(0)
})

test('an unavailable bucket is an error, not an empty bucket', async () => {
  const s3 = await s3ForTest()
  const store = s3Store(s3Settings(s3.address))
  s3.isDown = true
  await expect(store.read('a.webp')).rejects.toMatchObject({ code: 'FOLIO_STORAGE' })
  await expect(store.names()).rejects.toMatchObject({ code: 'FOLIO_STORAGE' })
  await expect(store.remove(['a.webp'])).rejects.toMatchObject({ code: 'FOLIO_STORAGE' })
})

test('a wrong secret is rejected, with the storage’s message as the cause', async () => {
  const s3 = await s3ForTest()
  const store = s3Store({ ...s3Settings(s3.address), secretAccessKey: 'guessed' })
  await expect(store.read('a.webp')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('403') }),
  })
})

test('a URL holds all settings, with key and secret percent-encoded', () => {
  expect(s3Settings('https://k%2B:s%2F@s3.example.com:9000/bucket')).toEqual({
    endpoint: 'https://s3.example.com:9000/bucket',
    region: 'auto',
    accessKeyId: 'k+',
    secretAccessKey: 's/',
    prefix: '',
  })
})

test.each([
  'https://s3.example.com/bucket',
  'https://key@s3.example.com/bucket',
  'https://key:secret@s3.example.com',
  'https://key:secret@s3.example.com/b',
  'https://key:100%@s3.example.com/bucket',
  's3://key:secret@s3.example.com/bucket',
  'bucket',
])('%s is no address of a bucket', (text) => {
  expect(isS3Url(text)).toBe(false)
})
