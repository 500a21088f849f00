import { expect, test } from 'vitest'
import { type Answer, type Forms, formsOf } from './answer.server.ts'
import { keptAnswers } from './kept-answers.server.ts'

function page(text: string, status = 200): Answer {
  return {
    status,
    headers: [['content-type', 'text/html']],
    body: new Uint8Array(Buffer.from(text)),
  }
}

const textOf = ({ answer }: { answer: Answer }) => Buffer.from(answer.body).toString()

/** An answer that is made when the test says so. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { make: () => promise, finish: resolve }
}

test('whoever asks while an answer is being made waits for that one', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  const { make, finish } = slowly()
  const first = answers.make('/', make)
  const others = [answers.awaited('/'), answers.awaited('/')]
  finish(page('soup'))
  expect(
    [await first, ...(await Promise.all(others))].map((forms) => forms && textOf(forms)),
  ).toEqual(['soup', 'soup', 'soup'])
  expect(answers.awaited('/')).toBeUndefined()
  expect(answers.find('/')).toBe(await first)
})

test('what was forgotten while it was being made is neither kept nor waited for', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  const old = slowly()
  const making = answers.make('/', old.make)
  expect(answers.forget((name) => name === '/')).toEqual(['/'])
  expect(answers.awaited('/')).toBeUndefined()
  await answers.make('/', async () => page('new'))
  old.finish(page('old'))
  await making
  expect(textOf(answers.find('/') ?? (await making))).toBe('new')
})

test('what is renewed is shown as it was until the new is there, and where that fails', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  await answers.make('/', async () => page('12 visitors'))
  const { make, finish } = slowly()
  const renewing = answers.renew('/', make)
  expect(textOf(answers.find('/') as Forms)).toBe('12 visitors')
  finish(page('13 visitors'))
  await renewing
  expect(textOf(answers.find('/') as Forms)).toBe('13 visitors')
  await answers.renew('/', async () => page('broken', 500))
  expect(textOf(answers.find('/') as Forms)).toBe('13 visitors')
})

test('what was forgotten while it was being renewed does not come back', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  await answers.make('/', async () => page('old'))
  const { make, finish } = slowly()
  const renewing = answers.renew('/', make)
  answers.forget(() => true)
  finish(page('of the old content'))
  await renewing
  expect(answers.find('/')).toBeUndefined()
  await answers.renew('/', async () => page('nobody asked for it'))
  expect(answers.find('/')).toBeUndefined()
})

test('what is wrong is not shown, even where nothing else can be made', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  await answers.make('/', async () => page('secret'))
  answers.forget(() => true)
  expect(textOf(await answers.make('/', async () => page('broken', 500)))).toBe('broken')
})

test('only good answers are kept', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  for (const status of [301, 404, 500]) await answers.make('/', async () => page('x', status))
  expect(answers.find('/')).toBeUndefined()
})

test('there is room for so many bytes; who was asked for stays longest', async () => {
  const answers = keptAnswers({ bytes: 20_000 })
  const text = 'x'.repeat(1000)
  const names = ['/1', '/2', '/3', '/4', '/5', '/6']
  for (const name of names) {
    await answers.make(name, async () => page(text))
    answers.find('/1')
  }
  expect(names.filter((name) => answers.find(name))).toEqual(['/1', '/5', '/6'])
})

test('an answer that is larger than all the room is not kept', async () => {
  const answers = keptAnswers({ bytes: 20_000 })
  await answers.make('/small', async () => page('x'))
  await answers.make('/large', async () => page('x'.repeat(20_000)))
  expect([answers.find('/small') !== undefined, answers.find('/large')]).toEqual([true, undefined])
})

test('an answer that is asked for again is kept in its smallest form, another is not', async () => {
  const answers = keptAnswers({ bytes: 1e6, improveEveryMs: 1 })
  const text = Array.from({ length: 400 }, (_, index) => `<p>${index * 7919}</p>`).join('')
  const [once, often] = [
    await answers.make('/once', async () => page(text)),
    await answers.make('/often', async () => page(text)),
  ]
  const quick = await once.in('br')
  await often.in('br')
  answers.find('/once')
  for (let time = 0; time < 2; time++) answers.find('/often')
  await expect.poll(async () => (await often.in('br')).body.length).toBeLessThan(quick.body.length)
  expect((await often.in('br')).etag).not.toBe(quick.etag)
  expect((await once.in('br')).etag).toBe(quick.etag)
})

test('what is prepared is made once for all who want it, and has its smallest form', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  const text = Array.from({ length: 400 }, (_, index) => `<p>${index * 7919}</p>`).join('')
  let made = 0
  const make = async () => {
    made += 1
    return page(text)
  }
  await Promise.all([answers.prepare('/', make), answers.make('/other', make)])
  await answers.prepare('/other', make)
  expect(made).toBe(2)
  const prepared = await answers.find('/')?.in('br')
  const quick = await formsOf(page(text)).in('br')
  expect(prepared?.body.length).toBeLessThan(quick.body.length)
  await answers.prepare('/gone', async () => page('gone', 404))
  expect(answers.find('/gone')).toBeUndefined()
})

test('what was forgotten while it was being prepared is not here', async () => {
  const answers = keptAnswers({ bytes: 1e6 })
  const { make, finish } = slowly()
  const preparing = answers.prepare('/', make)
  answers.forget(() => true)
  finish(page('old'.repeat(1000)))
  await preparing
  expect(answers.find('/')).toBeUndefined()
  await answers.make('/small', async () => page('old'.repeat(1000)))
  const improving = answers.prepare('/small', make)
  answers.forget(() => true)
  await improving
  expect(answers.find('/small')).toBeUndefined()
})
