import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import type { Creation } from '#features/editing/admin/stashes.ts'
import { createOnce } from './post-creation.ts'

const lost = new ApiError('no response')

function creations(...outcomes: (string | ApiError)[]) {
  let kept: Creation | undefined
  const sent: Creation[] = []
  const newKey = vi.fn(() => `key ${newKey.mock.calls.length}`)
  return {
    sent,
    pending: () => kept,
    keep: (creation: Creation | undefined) => {
      kept = creation
    },
    send: async (creation: Creation) => {
      sent.push(creation)
      const outcome = outcomes.shift() ?? 'post'
      if (typeof outcome !== 'string') throw outcome
      return outcome
    },
    newKey,
  }
}

test('a new post is sent with a key, and nothing is kept of it', async () => {
  const all = creations('soup')
  expect(await createOnce(all, { title: 'Soup' })).toEqual({ post: 'soup', isCurrent: true })
  expect(all.sent).toEqual([{ key: 'key 1', body: { title: 'Soup' } }])
  expect(all.pending()).toBeUndefined()
})

test('after a lost response the same is sent with the same key, though the writer went on', async () => {
  const all = creations(lost, 'soup')
  await expect(createOnce(all, { title: 'Soup' })).rejects.toBe(lost)
  expect(all.pending()).toEqual({ key: 'key 1', body: { title: 'Soup' } })
  expect(await createOnce(all, { title: 'Soup, hot' })).toEqual({ post: 'soup', isCurrent: false })
  expect(all.sent).toEqual(Array(2).fill({ key: 'key 1', body: { title: 'Soup' } }))
})

test.each([500, 503, 408, 429, 401])('after a %i it may be stored', async (status) => {
  const all = creations(new ApiError('', { status }))
  await expect(createOnce(all, { title: 'Soup' })).rejects.toThrow()
  expect(all.pending()).toBeDefined()
})

test.each([400, 413, 422])('after a %i the next one has a new key', async (status) => {
  const all = creations(new ApiError('', { status }), 'soup')
  await expect(createOnce(all, { title: '' })).rejects.toThrow()
  await createOnce(all, { title: 'Soup' })
  expect(all.sent.map(({ key }) => key)).toEqual(['key 1', 'key 2'])
})
