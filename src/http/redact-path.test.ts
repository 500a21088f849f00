import { expect, test } from 'vitest'
import { redactPath } from './redact-path.server.ts'

const token = 'Zk3'.padEnd(43, 'a')

test.each([
  `/preview/${token}`,
  ...['/preview/setup', '//preview/setup', '/PREVIEW//setup', '/%70review%2Fsetup'],
  `/preview/${token}.`,
  `/preview/${token}/`,
  `/preview/${token}%`,
  `/preview/${token}%20and%20more`,
  `/preview//${token}`,
  `//preview/${token}`,
  `/preview${token}`,
  `/preview%2F${token}`,
  `/preview%0a/${token}`,
  `/PREVIEW/${token}`,
  `/%70review/${token}`,
  `/%50%72eview/${token}%e4`,
  `/site.example/preview/${token}`,
  `/https://site.example/preview/${token}`,
])('the path of a preview link is unreadable, as in %s', (path) => {
  expect(redactPath(path)).toBe('/preview/...')
})

test.each([
  '/',
  ...['/preview', '/previews', '/preview-2027', '/docs/preview/setup'],
  '/blogs/preview',
  '/blogs/preview-links',
  '/blogs/preview-of-the-kitchen-in-2027',
  '/api/blogs/soup/preview-links',
  '/100%',
])('another path stays as it is, such as %s', (path) => {
  expect(redactPath(path)).toBe(path)
})
