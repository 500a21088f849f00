import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/support/memory-storage.ts'
import {
  type Draft,
  type DraftForm,
  deleteDraft,
  listDrafts,
  markDraftToResume,
  saveDraft,
  takeDraftToResume,
} from './drafts.ts'

interface Fields {
  title: string
}

const newPost = form('new')

function form(key: string): DraftForm<Fields> {
  const isFields = (value: unknown): value is Fields =>
    typeof (value as Partial<Fields> | undefined)?.title === 'string'
  return { key, isFields }
}

function draft(id: string, title = 'Soup', savedAt = '2026-03-04T05:06:07.000Z'): Draft<Fields> {
  return { id, fields: { title }, savedAt }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a form without drafts offers nothing', () => {
  expect(listDrafts(newPost)).toEqual([])
})

test('an author gets the drafts of a form, newest first', () => {
  saveDraft(newPost, draft('a', 'Older', '2026-03-01T00:00:00.000Z'))
  saveDraft(newPost, draft('b', 'Newest', '2026-03-03T00:00:00.000Z'))
  saveDraft(newPost, draft('c', 'Newer', '2026-03-02T00:00:00.000Z'))
  expect(listDrafts(newPost).map((each) => each.fields.title)).toEqual(['Newest', 'Newer', 'Older'])
})

test('a draft keeps the revisions of the post and of the stored draft that it is based on', () => {
  const based = { ...draft('a'), revision: 3, draftRevision: 8 }
  saveDraft(form('post:soup'), based)
  expect(listDrafts(form('post:soup'))).toEqual([based])
})

test('a draft keeps the request that may have created its post', () => {
  const creation = { key: 'a key of its own', body: { title: 'Soup', status: 'draft' } }
  saveDraft(newPost, { ...draft('a', 'Soup, hot'), creation })
  expect(listDrafts(newPost)).toEqual([{ ...draft('a', 'Soup, hot'), creation }])
})

test('an author who types overwrites only their own draft', () => {
  saveDraft(newPost, draft('a', 'S'))
  saveDraft(newPost, draft('b', 'Other tab'))
  saveDraft(newPost, draft('a', 'Soup'))
  expect(
    listDrafts(newPost)
      .map((each) => each.fields.title)
      .toSorted(),
  ).toEqual(['Other tab', 'Soup'])
})

test('one form’s drafts are not another’s', () => {
  saveDraft(newPost, draft('a'))
  saveDraft(form('soup'), draft('b'))
  saveDraft(form('soup-2'), draft('c'))
  expect(listDrafts(form('soup')).map(({ id }) => id)).toEqual(['b'])
})

test('a deleted draft is no longer offered, the others are', () => {
  saveDraft(newPost, draft('a'))
  saveDraft(newPost, draft('b'))
  deleteDraft(newPost, 'a')
  expect(listDrafts(newPost).map(({ id }) => id)).toEqual(['b'])
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
  expect(listDrafts(newPost)).toEqual([])
})

test('saving a draft reports when the browser’s storage is full', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft(newPost, draft('a'))).toBe(false)
})

test('an author who has logged in again resumes the draft, once', () => {
  saveDraft(newPost, draft('a'))
  markDraftToResume(newPost, 'a')
  expect(takeDraftToResume(form('soup'))).toBeUndefined()
  expect(takeDraftToResume(newPost)).toEqual(draft('a'))
  expect(takeDraftToResume(newPost)).toBeUndefined()
})

test('an author who has logged in again after the draft was deleted gets an empty form', () => {
  markDraftToResume(newPost, 'a')
  expect(takeDraftToResume(newPost)).toBeUndefined()
})
