import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Draft, draftsOf, dropDraft, keepDraft, markForReturn, takeReturn } from './drafts.ts'

const fields = { title: 'Soup', excerpt: '', content: '', imageUrl: '', imageAlt: '' }

function draft(id: string, title = 'Soup', savedAt = '2026-03-04T05:06:07.000Z'): Draft {
  return { id, fields: { ...fields, title }, savedAt }
}

/** As a browser's, kept in memory. */
function emptyStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a form in which nothing was left offers nothing', () => {
  expect(draftsOf('new')).toEqual([])
})

test('what an author left is there again, newest first', () => {
  keepDraft('new', draft('a', 'Older', '2026-03-01T00:00:00.000Z'))
  keepDraft('new', draft('b', 'Newest', '2026-03-03T00:00:00.000Z'))
  keepDraft('new', draft('c', 'Newer', '2026-03-02T00:00:00.000Z'))
  expect(draftsOf('new').map((each) => each.fields.title)).toEqual(['Newest', 'Newer', 'Older'])
})

test('a draft keeps the save that it builds on', () => {
  keepDraft('post:soup', { ...draft('a'), revision: 3 })
  expect(draftsOf('post:soup')).toEqual([{ ...draft('a'), revision: 3 }])
})

test('an author who types on overwrites their own draft alone', () => {
  keepDraft('new', draft('a', 'S'))
  keepDraft('new', draft('b', 'Other tab'))
  keepDraft('new', draft('a', 'Soup'))
  expect(
    draftsOf('new')
      .map((each) => each.fields.title)
      .toSorted(),
  ).toEqual(['Other tab', 'Soup'])
})

test('one form’s drafts are not another’s', () => {
  keepDraft('new', draft('a'))
  keepDraft('soup', draft('b'))
  keepDraft('soup-2', draft('c'))
  expect(draftsOf('soup').map(({ id }) => id)).toEqual(['b'])
})

test('a saved draft is offered no longer, the others are', () => {
  keepDraft('new', draft('a'))
  keepDraft('new', draft('b'))
  dropDraft('new', 'a')
  expect(draftsOf('new').map(({ id }) => id)).toEqual(['b'])
})

test.each([
  '',
  'null',
  '{',
  '7',
  '[]',
  '{"fields":{}}',
  '{"fields":{"title":7},"savedAt":"x"}',
  '{"fields":{"title":"a"}}',
])('what somebody else left there, %j, is no draft', (text) => {
  localStorage.setItem('draft:new:a', text)
  expect(draftsOf('new')).toEqual([])
})

test('an author whose browser is full is told so', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepDraft('new', draft('a'))).toBe(false)
})

test('who is back from the login finds the draft in the form, once', () => {
  keepDraft('new', draft('a'))
  markForReturn('new', 'a')
  expect(takeReturn('soup')).toBeUndefined()
  expect(takeReturn('new')).toEqual(draft('a'))
  expect(takeReturn('new')).toBeUndefined()
})

test('who is back from the login to a draft that is gone finds an empty form', () => {
  markForReturn('new', 'a')
  expect(takeReturn('new')).toBeUndefined()
})
