import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createInnerCheck } from './inner-links.server.ts'

const pageBytes = 1_000_000
const pages = 100

test('a scan of a large site keeps the anchors of its pages, and not their HTML', async () => {
  const visit = async (path: string) => {
    const html = `<h2 id="the-heading-of-${path}">${Buffer.alloc(pageBytes, 'x').toString('latin1')}`
    return { status: 200, html }
  }
  const check = createInnerCheck(visit, 'https://folio.test')
  const paths = Array.from({ length: pages }, (_, i) => `/page-${i}`)
  const problems = []
  const before = usedHeapBytes()
  for (const path of paths) problems.push(await check(path, `the-heading-of-${path}`))
  expect(usedHeapBytes() - before).toBeLessThan((pages * pageBytes) / 10)
  expect(problems).toEqual(paths.map(() => undefined))
  expect(await check('/page-0', 'gone')).toBe('no-anchor')
})

/** After a garbage collection. */
function usedHeapBytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
