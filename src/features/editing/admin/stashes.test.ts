import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/support/memory-storage.ts'
import {
  deleteStash,
  listStashes,
  markStashToResume,
  type Stash,
  type StashForm,
  saveStash,
  takeStashToResume,
} from './stashes.ts'

interface Fields {
  title: string
}

const newPost = form('new')

function form(key: string): StashForm<Fields> {
  const isFields = (value: unknown): value is Fields =>
    typeof (value as Partial<Fields> | undefined)?.title === 'string'
  return { key, isFields }
}

function stash(id: string, title = 'Soup', savedAt = '2026-03-04T05:06:07.000Z'): Stash<Fields> {
  return { id, fields: { title }, savedAt }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('an author gets the stashes of a form, newest first', () => {
  saveStash(newPost, stash('a', 'Older', '2026-03-01T00:00:00.000Z'))
  saveStash(newPost, stash('b', 'Newest', '2026-03-03T00:00:00.000Z'))
  saveStash(newPost, stash('c', 'Newer', '2026-03-02T00:00:00.000Z'))
  expect(listStashes(newPost).map((each) => each.fields.title)).toEqual([
    'Newest',
    'Newer',
    'Older',
  ])
})

test('a stash keeps its revisions, and the request that may have created its post', () => {
  const creation = { key: 'a key of its own', body: { title: 'Soup', status: 'stash' } }
  const based = { ...stash('a'), revision: 3, draftRevision: 8, creation }
  saveStash(newPost, based)
  expect(listStashes(newPost)).toEqual([based])
})

test('an author who types overwrites only their own stash', () => {
  saveStash(newPost, stash('a', 'S'))
  saveStash(newPost, stash('b', 'Other tab'))
  saveStash(newPost, stash('a', 'Soup'))
  expect(
    listStashes(newPost)
      .map((each) => each.fields.title)
      .toSorted(),
  ).toEqual(['Other tab', 'Soup'])
})

test('a deleted stash is no longer offered, the others are, each by its own form', () => {
  saveStash(newPost, stash('a'))
  saveStash(newPost, stash('b'))
  saveStash(form('soup'), stash('c'))
  saveStash(form('soup-2'), stash('d'))
  deleteStash(newPost, 'a')
  expect(listStashes(newPost).map(({ id }) => id)).toEqual(['b'])
  expect(listStashes(form('soup')).map(({ id }) => id)).toEqual(['c'])
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
  localStorage.setItem('stash:new:a', text)
  expect(listStashes(newPost)).toEqual([])
})

test('saving a stash reports when the browser’s storage is full', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveStash(newPost, stash('a'))).toBe(false)
})

test('an author who has logged in again resumes the stash, once, if it is still there', () => {
  saveStash(newPost, stash('a'))
  markStashToResume(newPost, 'a')
  expect(takeStashToResume(form('soup'))).toBeUndefined()
  expect(takeStashToResume(newPost)).toEqual(stash('a'))
  expect(takeStashToResume(newPost)).toBeUndefined()
  markStashToResume(newPost, 'deleted')
  expect(takeStashToResume(newPost)).toBeUndefined()
})
