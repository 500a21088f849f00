import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { renderCache } from './render-cache.server.ts'

async function openCache({ maxFiles = 10, folderName = 'cache' } = {}) {
  const folder = join(await temporaryFolder(), folderName)
  const warnings: unknown[] = []
  const log = { warn: (entry: unknown) => warnings.push(entry), error: () => {} } as never
  const rendered: string[] = []
  const cache = renderCache({ folder, log, maxFiles })
  const get = (content: string) =>
    cache.get([content], async () => {
      rendered.push(content)
      return Buffer.from(content)
    })
  return { folder, warnings, rendered, get, reopened: renderCache({ folder, log }) }
}

test('what is stored is not rendered again, also by another process', async () => {
  const { get, rendered, reopened } = await openCache()
  const first = await get('soup')
  const again = [await get('soup'), await reopened.get(['soup'], () => Promise.reject())]
  expect(again.map(String)).toEqual(['soup', 'soup'])
  expect([String(first), rendered]).toEqual(['soup', ['soup']])
})

test('concurrent requests share a rendering', async () => {
  const { get, rendered } = await openCache()
  const all = await Promise.all(['soup', 'tart', 'soup'].map(get))
  expect(all.map(String)).toEqual(['soup', 'tart', 'soup'])
  expect(rendered.toSorted()).toEqual(['soup', 'tart'])
})

test('pictures are rendered one at a time', async () => {
  const { reopened } = await openCache()
  let running = 0
  const seen: number[] = []
  const render = async () => {
    running += 1
    seen.push(running)
    await new Promise(setImmediate)
    running -= 1
    return Buffer.from('x')
  }
  await Promise.all(['a', 'b', 'c'].map((content) => reopened.get(content, render)))
  expect(seen).toEqual([1, 1, 1])
})

test('a failed rendering is not stored', async () => {
  const { folder, reopened } = await openCache()
  const failing = reopened.get('soup', () => Promise.reject(new Error('No pot')))
  await expect(failing).rejects.toThrow('No pot')
  expect(String(await reopened.get('soup', async () => Buffer.from('soup')))).toBe('soup')
  expect(await readdir(folder)).toHaveLength(1)
})

test('the number of files is bounded', async () => {
  const { folder, get } = await openCache({ maxFiles: 3 })
  for (const content of ['a', 'b', 'c', 'd', 'e']) await get(content)
  expect(await readdir(folder)).toHaveLength(3)
})

test('a bounded folder is tidied once for a tenth of its files', async () => {
  const { folder, get } = await openCache({ maxFiles: 20 })
  const counts: number[] = []
  for (const content of 'abcdefghijklmnopqrstuvwx') {
    await get(content)
    counts.push((await readdir(folder)).length)
  }
  expect(counts.slice(18)).toEqual([19, 20, 18, 19, 20, 18])
})

test('files of an earlier process count', async () => {
  const { folder, get } = await openCache({ maxFiles: 3 })
  await mkdir(folder)
  await Promise.all(['1', '2', '3', '4'].map((name) => writeFile(join(folder, name), name)))
  await get('a')
  expect(await readdir(folder)).toHaveLength(3)
})

test('at most sixteen renderings wait, and what is stored is still there', async () => {
  const { get, reopened } = await openCache({ maxFiles: 100 })
  await get('stored')
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const render = () => isFinished.then(() => Buffer.from('x'))
  const all = Array.from({ length: 20 }, (_, index) => reopened.get([index], render))
  const refused = await Promise.race(all.map((each) => each.catch((error) => error)))
  expect(refused).toMatchObject({ status: 503, retryAfterS: 5 })
  expect(String(await reopened.get(['stored'], render))).toBe('stored')
  finish()
  const outcomes = (await Promise.allSettled(all)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(3)
  expect(String(await reopened.get(['later'], render))).toBe('x')
})

test('a folder that cannot be written costs a warning only', async () => {
  const { folder, get, warnings } = await openCache({ folderName: 'taken/cache' })
  await mkdir(join(folder, '../..'), { recursive: true })
  await writeFile(join(folder, '..'), 'a file')
  expect(String(await get('soup'))).toBe('soup')
  expect(warnings.length).toBeGreaterThan(0)
})
