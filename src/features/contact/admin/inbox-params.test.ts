import { expect, test } from 'vitest'
import { readInboxParams } from './inbox-params.ts'

function at(query: string) {
  return readInboxParams(new URLSearchParams(query))
}

test.each(['', 'tab=', 'tab=trash', 'page=0', 'page=x', 'page=-1'])(
  'the address ?%s is the first page of the inbox',
  (query) => {
    expect(at(query)).toMatchObject({ tab: 'inbox', searchText: '', page: 1 })
  },
)

test('an address contains tab, search text and page', () => {
  expect(at('tab=spam&q=cheap+pans&page=3')).toMatchObject({
    tab: 'spam',
    searchText: 'cheap pans',
    page: 3,
  })
})

test.each([
  ['', { page: 2 }, '/admin/messages?page=2'],
  ['tab=spam&q=pans&page=3', { tab: 'inbox' }, '/admin/messages?q=pans'],
  ['tab=spam&q=pans&page=3', { searchText: '' }, '/admin/messages?tab=spam'],
  ['tab=spam&q=pans&page=3', { page: 2 }, '/admin/messages?tab=spam&q=pans&page=2'],
  ['tab=deleted', { tab: 'inbox' }, '/admin/messages'],
] as const)('from ?%s a change to %j leads to %s', (query, change, address) => {
  expect(at(query).href(change)).toBe(address)
})

test.each([
  ['', '/api/messages?limit=20'],
  ['tab=spam&q=a%26b&page=2', '/api/messages?tab=spam&q=a%26b&page=2&limit=20'],
])('the list at ?%s requests %s from the API', (query, path) => {
  expect(at(query).apiPath(20)).toBe(path)
})

test('a link to a message opens it, and a change of the list leaves it', () => {
  expect(at('q=pans&message=one').linkedId).toBe('one')
  expect(at('q=pans&message=one').href({ page: 2 })).toBe('/admin/messages?q=pans&page=2')
  expect(at('q=pans&message=one').apiPath(20)).toBe('/api/messages?q=pans&limit=20')
})
