import { expect, test } from 'vitest'
import { fileAnswers } from './file-answers.server.ts'

/** A build with a script in two forms and a picture in one, and what was asked of it. */
function openBuild() {
  const asked: string[] = []
  let isBroken = false
  const ask = async (path: string, encoding: string | undefined) => {
    asked.push(`${path} ${encoding}`)
    if (isBroken) return new Response('broken', { status: 500 })
    const hasForm = path === '/a.js' && encoding === 'br'
    const body = hasForm ? 'small' : 'as it is'
    const headers = {
      'Content-Type': 'text/javascript',
      'Content-Length': String(body.length),
      ETag: `"${body}"`,
      'X-Request-Id': 'one',
      ...(hasForm && { 'Content-Encoding': 'br' }),
    }
    return new Response(body, { headers })
  }
  const breakDown = (broken: boolean) => {
    isBroken = broken
  }
  return { asked, breakDown, at: fileAnswers(new Set(['/a.js', '/b.png']), ask) }
}

test('a file is read once in each form, and once where it has only one', async () => {
  const { asked, at } = openBuild()
  for (let round = 0; round < 2; round++) {
    for (const encoding of ['br', 'gzip', undefined] as const) {
      await at('/a.js')?.in(encoding)
      await at('/b.png')?.in(encoding)
    }
  }
  expect(asked.length).toBe(4)
  expect(await at('/b.png')?.in('br')).toBe(await at('/b.png')?.in(undefined))
  expect(await at('/a.js')?.in('br')).not.toBe(await at('/a.js')?.in(undefined))
})

test('a form has the headers of the file, and no visitor’s', async () => {
  const { at } = openBuild()
  const form = await at('/a.js')?.in('br')
  expect(form?.head).toEqual([
    ...['content-encoding', 'br', 'content-length', '5', 'content-type', 'text/javascript'],
    ...['etag', '"small"'],
  ])
  expect(form?.headUnchanged).toEqual(['etag', '"small"'])
})

test('no other path is looked up', () => {
  const { asked, at } = openBuild()
  for (const path of ['/c.js', '/A.js', '/a.js/', '/%61.js', '/../a.js', '/__proto__']) {
    expect([path, at(path)]).toEqual([path, undefined])
  }
  expect(asked).toEqual([])
})

test('a file that cannot be read is asked for again', async () => {
  const { at, breakDown } = openBuild()
  breakDown(true)
  await expect(at('/a.js')?.in('br')).rejects.toThrow('/a.js')
  breakDown(false)
  expect((await at('/a.js')?.in('br'))?.etag).toBe('"small"')
})

test('many who ask at once wait for one reading', async () => {
  const { asked, at } = openBuild()
  await Promise.all(Array.from({ length: 20 }, () => at('/a.js')?.in('br')))
  expect(asked).toEqual(['/a.js br'])
})
