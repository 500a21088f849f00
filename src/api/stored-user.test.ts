import { afterEach, expect, test, vi } from 'vitest'
import { bearerToken, storedUserKey } from './stored-user.ts'

afterEach(() => vi.unstubAllGlobals())

function storeRecord(text: string | null) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === storedUserKey ? text : null) })
}

test('a record with a token yields the token', () => {
  expect(storedUserKey).toBe('userInfo')
  storeRecord('{"username": "ines", "token": "abc"}')
  expect(bearerToken()).toBe('abc')
})

test.each([null, '{"username": "ines"}', '{"token": ""}', '{"token": 7}', 'null', '[]', '{broken'])(
  'the record %j yields no token',
  (record) => {
    storeRecord(record)
    expect(bearerToken()).toBeUndefined()
  },
)

test('a browser that blocks storage yields no token', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(bearerToken()).toBeUndefined()
})
