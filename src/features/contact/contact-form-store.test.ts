import { expect, test } from 'vitest'
import { createContactFormStore, type Submission } from './contact-form-store.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'A new site?' }
const lost = new Error('No response')

/** A store with a mounted form, and the states it was notified of. */
function mountedStore() {
  const store = createContactFormStore()
  const seen: Submission[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.getSubmission()))
  return { store, seen, unsubscribe }
}

/** A server whose responses can get lost, and the keys it received. */
function server() {
  const keys: string[] = []
  const fail = async (key: string) => {
    keys.push(key)
    throw lost
  }
  const accept = async (key: string) => {
    keys.push(key)
  }
  return { keys, fail, accept }
}

test('a form is notified that its message is being sent, and how that ended', async () => {
  const { store, seen } = mountedStore()
  const failed = { status: 'failed', error: lost }
  expect(await store.submit(ines, server().fail)).toEqual(failed)
  expect(await store.submit(ines, server().accept)).toEqual({ status: 'sent' })
  expect(seen).toEqual([{ status: 'sending' }, failed, { status: 'sending' }, { status: 'sent' }])
})

test('a form mounted later shows a submission in progress, but not a finished one', async () => {
  const { store, unsubscribe } = mountedStore()
  const response = Promise.withResolvers<void>()
  const submitted = store.submit(ines, () => response.promise)
  unsubscribe()
  store.leave(ines)
  expect(store.getSubmission()).toEqual({ status: 'sending' })
  response.reject(lost)
  expect(await submitted).toEqual({ status: 'failed', error: lost })
  expect(store.getSubmission()).toEqual({ status: 'idle' })
})

test('unsent input survives its form until it is sent', async () => {
  const { store } = mountedStore()
  const { fail, accept } = server()
  store.leave(ines)
  expect(store.getInput()).toEqual(ines)
  await store.submit(ines, fail)
  store.leave(ines)
  expect(store.getInput()).toEqual(ines)
  await store.submit(ines, accept)
  store.leave(ines)
  expect(store.getInput()).toBeUndefined()
  expect(store.getSubmission()).toEqual({ status: 'idle' })
})

test('a visitor who left before the message was sent finds an empty form', async () => {
  const { store, unsubscribe } = mountedStore()
  const response = Promise.withResolvers<void>()
  const submitted = store.submit(ines, () => response.promise)
  unsubscribe()
  store.leave(ines)
  response.resolve()
  await submitted
  expect(store.getInput()).toBeUndefined()
})

test('the same text is repeated under its key until it is sent, another text has its own', async () => {
  const { store } = mountedStore()
  const { keys, fail, accept } = server()
  await store.submit(ines, fail)
  await store.submit({ ...ines, message: 'Something else' }, fail)
  await store.submit({ ...ines }, accept)
  await store.submit(ines, accept)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys).toEqual([keys[0], expect.anything(), keys[0], expect.anything()])
  expect(new Set(keys).size).toBe(3)
})
