import { expect, test } from 'vitest'
import { firstPosition, type MessageState, positionOf, tabSize } from './message-position.ts'

const at = '2026-03-04T05:06:07.000Z'
const state = { id: '80', created_at: at, read_at: null, is_spam: 0, deleted_at: null }
const position = (change: Partial<MessageState>) => positionOf({ ...state, ...change })

test.each<[string, Partial<MessageState>, Partial<MessageState>]>([
  ['unread before read', { created_at: '2020-01-01T00:00:00.000Z' }, { read_at: at }],
  ['newer before older', { created_at: '2026-03-04T05:06:07.001Z' }, {}],
  ['a greater id before a smaller one', { id: '81' }, {}],
  ['the inbox before spam', { read_at: at }, { is_spam: 1 }],
  ['spam before what was deleted', { is_spam: 1, read_at: at }, { deleted_at: at }],
])('%s', (_, one, other) => {
  expect(position(one)).toBeLessThan(position(other))
})

test.each<Partial<MessageState>>([
  { created_at: '0001-01-01T00:00:00.000Z' },
  { created_at: '9999-12-31T23:59:59.999Z', id: 'ff' },
  { created_at: 'never', id: 'not a number' },
])('a message with %j is in its tab, and every position a safe integer', (change) => {
  const last = position({ ...change, read_at: at, deleted_at: at })
  expect(last).toBeGreaterThanOrEqual(firstPosition('deleted'))
  expect(last).toBeLessThan(firstPosition('deleted') + tabSize)
  expect(Number.isSafeInteger(firstPosition('deleted') + tabSize)).toBe(true)
})
