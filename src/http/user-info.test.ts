import { afterEach, expect, test, vi } from 'vitest'
import { bearerToken, userInfoKey } from './user-info.ts'

afterEach(() => vi.unstubAllGlobals())

function storeRecord(text: string | null) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === userInfoKey ? text : null) })
}

test('the login is remembered under userInfo', () => {
  expect(userInfoKey).toBe('userInfo')
})

test('a record with a token gives it', () => {
  storeRecord('{"username": "ines", "token": "abc"}')
  expect(bearerToken()).toBe('abc')
})

test.each([null, '{"username": "ines"}', '{"token": ""}', '{"token": 7}', 'null', '[]', '{broken'])(
  'the record %j gives no token',
  (record) => {
    storeRecord(record)
    expect(bearerToken()).toBeUndefined()
  },
)

test('a browser that closes its storage to the page gives no token', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(bearerToken()).toBeUndefined()
})
