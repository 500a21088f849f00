import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Draft,
  deleteDraft,
  listDrafts,
  markDraftToResume,
  saveDraft,
  takeDraftToResume,
} from './drafts.ts'

const fields = { title: 'Soup', excerpt: '', content: '', imageUrl: '', imageAlt: '' }

function draft(id: string, title = 'Soup', savedAt = '2026-03-04T05:06:07.000Z'): Draft {
  return { id, fields: { ...fields, title }, savedAt }
}

/** An in-memory `Storage`. */
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

test('a form without drafts offers nothing', () => {
  expect(listDrafts('new')).toEqual([])
})

test('an author gets the drafts of a form, newest first', () => {
  saveDraft('new', draft('a', 'Older', '2026-03-01T00:00:00.000Z'))
  saveDraft('new', draft('b', 'Newest', '2026-03-03T00:00:00.000Z'))
  saveDraft('new', draft('c', 'Newer', '2026-03-02T00:00:00.000Z'))
  expect(listDrafts('new').map((each) => each.fields.title)).toEqual(['Newest', 'Newer', 'Older'])
})

test('a draft keeps its base revision', () => {
  saveDraft('post:soup', { ...draft('a'), revision: 3 })
  expect(listDrafts('post:soup')).toEqual([{ ...draft('a'), revision: 3 }])
})

test('an author who types overwrites only their own draft', () => {
  saveDraft('new', draft('a', 'S'))
  saveDraft('new', draft('b', 'Other tab'))
  saveDraft('new', draft('a', 'Soup'))
  expect(
    listDrafts('new')
      .map((each) => each.fields.title)
      .toSorted(),
  ).toEqual(['Other tab', 'Soup'])
})

test('one form’s drafts are not another’s', () => {
  saveDraft('new', draft('a'))
  saveDraft('soup', draft('b'))
  saveDraft('soup-2', draft('c'))
  expect(listDrafts('soup').map(({ id }) => id)).toEqual(['b'])
})

test('a deleted draft is no longer offered, the others are', () => {
  saveDraft('new', draft('a'))
  saveDraft('new', draft('b'))
  deleteDraft('new', 'a')
  expect(listDrafts('new').map(({ id }) => id)).toEqual(['b'])
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
])('an entry of another shape, %j, is ignored', (text) => {
  localStorage.setItem('draft:new:a', text)
  expect(listDrafts('new')).toEqual([])
})

test('saving a draft reports when the browser’s storage is full', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft('new', draft('a'))).toBe(false)
})

test('an author who has logged in again resumes the draft, once', () => {
  saveDraft('new', draft('a'))
  markDraftToResume('new', 'a')
  expect(takeDraftToResume('soup')).toBeUndefined()
  expect(takeDraftToResume('new')).toEqual(draft('a'))
  expect(takeDraftToResume('new')).toBeUndefined()
})

test('an author who has logged in again after the draft was deleted gets an empty form', () => {
  markDraftToResume('new', 'a')
  expect(takeDraftToResume('new')).toBeUndefined()
})
