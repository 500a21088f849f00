import { expect, test } from 'vitest'
import { parseListParams } from './post-list-params.ts'

const plain = { search: '', order: 'newest', status: 'all', page: 1 }

function at(query: string) {
  return parseListParams(new URLSearchParams(query))
}

test('a URL contains search, order, tab and page', () => {
  expect(at('q=onion+soup&order=title&status=deleted&page=3')).toMatchObject({
    search: 'onion soup',
    order: 'title',
    status: 'deleted',
    page: 3,
  })
})

test.each([
  'order=random',
  'order=',
  'status=gone',
  'state=deleted',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=two',
  'page=9999999999',
  'page=',
  ...['other=1', ''],
])('an invalid or unknown parameter in ?%s counts as absent', (query) => {
  expect(at(query)).toMatchObject(plain)
})

test.each([
  ['', { page: 2 }, '/admin/blogs?page=2'],
  ['page=2', { page: 1 }, '/admin/blogs'],
  ['q=soup&order=title', { page: 2 }, '/admin/blogs?q=soup&order=title&page=2'],
  ['q=soup&page=4', { search: 'bread' }, '/admin/blogs?q=bread'],
  ['q=soup&page=4', { search: '' }, '/admin/blogs'],
  ['q=soup&page=4', { order: 'oldest' }, '/admin/blogs?q=soup&order=oldest'],
  ['order=title', { order: 'newest' }, '/admin/blogs'],
  ['q=soup&page=4', { status: 'draft' as const }, '/admin/blogs?q=soup&status=draft'],
  ['', { search: '100% & more? #1' }, '/admin/blogs?q=100%25+%26+more%3F+%231'],
])('from ?%s a change to %j leads to %s', (query, change, address) => {
  expect(at(query).href(change)).toBe(address)
})

test('a created URL parses to the same state', () => {
  const state = {
    search: '100% & more? #1 ä',
    order: 'changed',
    status: 'deleted',
    page: 7,
  } as const
  const url = new URL(at('').href(state), 'https://folio.test')
  expect(at(url.search)).toMatchObject(state)
})

test.each([
  ['', '/api/blogs?order=newest&status=all&limit=20'],
  ['q=soup&status=deleted&page=2', '/api/blogs?q=soup&page=2&order=newest&state=deleted&limit=20'],
  ['status=draft', '/api/blogs?order=newest&status=draft&limit=20'],
  ['order=title', '/api/blogs?order=title&status=all&limit=20'],
])('the list at ?%s asks the API for %s', (query, path) => {
  expect(at(query).apiPath(20)).toBe(path)
})
