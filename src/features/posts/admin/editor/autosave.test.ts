import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import type { SaveState } from '#features/editing/admin/save-loop.ts'
import { createAutosave } from './autosave.ts'

interface Fields {
  title: string
}

interface Save {
  title: string
  revision: number | undefined
  resolve: (revision: number) => void
  reject: (error: unknown) => void
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openForm(title: string, revision?: number) {
  const form: Fields = { title }
  const saves: Save[] = []
  const states: SaveState['kind'][] = []
  const autosave = createAutosave<Fields>({
    initial: { title },
    revision,
    getValues: () => form,
    isAllowed: (values) => values.title !== '',
    save: (values, base) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      saves.push({ title: values.title, revision: base, resolve, reject })
      return promise.then((next) => ({ revision: next, savedAt: '2026-01-05T10:00:00.000Z' }))
    },
    onState: ({ kind }) => states.push(kind),
  })
  function type(next: string) {
    form.title = next
    autosave.handleChange()
  }
  const sent = () => saves.map((save) => [save.title, save.revision])
  return { form, autosave, saves, states, type, sent }
}

test('a change is saved after a pause of three seconds, on the last revision', async () => {
  const { type, saves, sent, states } = openForm('Soup', 4)
  type('Soup, h')
  await vi.advanceTimersByTimeAsync(2000)
  type('Soup, hot')
  await vi.advanceTimersByTimeAsync(2999)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  saves[0]?.resolve(5)
  await vi.advanceTimersByTimeAsync(0)
  type('Soup, hotter')
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent()).toEqual([
    ['Soup, hot', 4],
    ['Soup, hotter', 5],
  ])
  expect(states).toEqual(['unsaved', 'saving', 'saved', 'unsaved', 'saving'])
})

test('values that are stored, or not to be stored, are not sent', async () => {
  const { type, sent } = openForm('Soup')
  type('Soup')
  type('')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toEqual([])
})

test('a writer who saves without a change stores the values all the same', async () => {
  const { autosave, saves, sent } = openForm('Soup', 2)
  const outcome = autosave.saveNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([['Soup', 2]])
  saves[0]?.resolve(3)
  expect(await outcome).toMatchObject({ kind: 'saved' })
})

test('a publication waits for the save on its way, and none follows it', async () => {
  const { autosave, type, saves, sent } = openForm('Soup', 1)
  type('Soup, hot')
  await vi.advanceTimersByTimeAsync(3000)
  const isPaused = vi.fn()
  const paused = autosave.pause().then(isPaused)
  type('Soup, hotter')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isPaused).not.toHaveBeenCalled()
  saves[0]?.resolve(2)
  await paused
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toEqual([['Soup, hot', 1]])
})

test('after a failed publication the saves go on with what is not stored', async () => {
  const { autosave, type, saves, sent } = openForm('Soup', 1)
  type('Soup, hot')
  await vi.advanceTimersByTimeAsync(3000)
  const paused = autosave.pause()
  saves[0]?.resolve(2)
  await paused
  type('Soup, hotter')
  autosave.resume()
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent().at(-1)).toEqual(['Soup, hotter', 2])
})

test('a save that failed on its way is known, and repeated after the pause', async () => {
  const { autosave, type, saves, sent } = openForm('Soup', 1)
  type('Soup, hot')
  await vi.advanceTimersByTimeAsync(3000)
  const paused = autosave.pause()
  saves[0]?.reject(new ApiError('no response'))
  await paused
  expect(autosave.lastSent()).toEqual({ title: 'Soup, hot' })
  autosave.resume()
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent()).toEqual(Array(2).fill(['Soup, hot', 1]))
})

test('a writer overwrites what somebody else has saved, also if there is no draft any more', async () => {
  const { autosave, type, saves, sent, states } = openForm('Soup', 1)
  type('Soup, mine')
  await vi.advanceTimersByTimeAsync(3000)
  saves[0]?.reject(new ApiError('Ann has saved', { status: 409 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('conflict')
  await autosave.pause()
  autosave.resumeFrom(undefined)
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent().at(-1)).toEqual(['Soup, mine', undefined])
})

test('a form that shows what the server holds sends nothing until it is changed', async () => {
  const { autosave, form, type, sent } = openForm('Soup', 1)
  type('Soup, mine')
  form.title = 'Soup, theirs'
  await autosave.restart({ title: 'Soup, theirs' }, 7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent()).toEqual([])
  type('Soup, ours')
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent()).toEqual([['Soup, ours', 7]])
})

test('a writer who saves or leaves while nothing may be sent sends nothing, and learns it', async () => {
  const { autosave, form, sent } = openForm('Soup', 1)
  form.title = ''
  expect(await autosave.saveNow()).toEqual({ kind: 'paused' })
  expect(await autosave.close()).toEqual({ kind: 'paused' })
  form.title = 'Soup, hot'
  await autosave.pause()
  expect(await autosave.saveNow()).toEqual({ kind: 'paused' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent()).toEqual([])
})

test('a form that is left stores at once what has changed, and nothing after that', async () => {
  const { autosave, type, saves, sent } = openForm('Soup', 1)
  type('Soup, hot')
  const closed = autosave.close()
  expect(sent()).toEqual([['Soup, hot', 1]])
  saves[0]?.reject(new ApiError('no response'))
  expect(await closed).toEqual({ kind: 'retrying' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toHaveLength(1)
})

test('a page that closes sends what has changed without a pause', async () => {
  const { autosave, type, sent } = openForm('Soup', 1)
  autosave.flush()
  expect(sent()).toEqual([])
  type('Soup, hot')
  autosave.flush()
  expect(sent()).toEqual([['Soup, hot', 1]])
})

test('a restored draft is saved on the revision that it continues, not on the one that is loaded', async () => {
  const { autosave, type, saves, sent, states } = openForm('Soup, stored since', 8)
  type('Soup, restored')
  await autosave.continueFrom(5)
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent()).toEqual([['Soup, restored', 5]])
  saves[0]?.reject(new ApiError('Ann has saved', { status: 409 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('conflict')
})

test('a writer overwrites another version at once, also with what was stored last', async () => {
  const { autosave, sent } = openForm('Soup', 1)
  await autosave.pause()
  autosave.resumeFrom(7)
  autosave.saveNow()
  expect(sent()).toEqual([['Soup', 7]])
})
