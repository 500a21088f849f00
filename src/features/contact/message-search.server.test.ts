import { expect, test } from 'vitest'
import { toSearchText } from '#db/search.server.ts'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { createTestInbox } from '../../../test/support/inbox.ts'
import { type InboxTab, inboxTabs } from './inbox-message.ts'
import { setDeleted, updateMessage } from './inbox-queries.server.ts'
import { updateMessageIndex } from './message-index.server.ts'
import { positionOf } from './message-position.ts'
import { searchMessages } from './message-search.server.ts'
import { messageWords, searchedWords } from './message-words.ts'

type Row = ReturnType<typeof randomMessages>[number]

const ada = {
  name: 'Ada Müller-Łoś',
  email: 'ada.mueller@mail.example.org',
  subject: 'Angebot für Straßenfest',
  message: 'Bitte um Rückruf: +49 (0)170 123-45 67. 東京で検索エンジンを作る。C++ & Node.js',
}

async function appWith(rows: Row[]) {
  const app = await createTestApp()
  if (rows.length > 0) await app.db.insertInto('contact_message').values(rows).execute()
  await updateMessageIndex(app.db)
  return app
}

const find = async ({ db }: Pick<TestApp, 'db'>, search: string, tab: InboxTab = 'inbox') => {
  const found = await searchMessages(db, { tab, search, limit: 300, page: 1 })
  return { ...found, messages: found.messages.map(({ _id }) => _id) }
}

/** The same each time; of each kind, some of the same millisecond. */
function randomMessages(count: number) {
  let state = 7
  const below = (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
  const words = 'Soup soups SÖUP pan panda 0170-1234567 170 東京 検索 a_b'.split(' ')
  const some = (length: number) =>
    Array.from({ length }, () => words[below(words.length)]).join([' ', ', ', '-'][below(3)])
  const at = () => new Date(testTime.getTime() - below(count / 2) * 1000).toISOString()
  return Array.from({ length: count }, (_, index) => {
    const email = `${['ada', 'bea', 'cem'][below(3)]}@${['pan', 'mail'][below(2)]}.example.org`
    const draft = { name: some(2), email, subject: some(below(3)), message: some(3) }
    return {
      id: index.toString(16).padStart(2, '0'),
      ...draft,
      search_text: toSearchText(...Object.values(draft)),
      created_at: at(),
      read_at: below(2) ? at() : null,
      is_spam: below(4) ? 0 : 1,
      deleted_at: below(4) ? null : at(),
    }
  })
}

/** What the index has to find, made without one. */
function expected(rows: Row[], question: string, tab: InboxTab) {
  const asked = searchedWords(question)
  const tabOf = (row: Row) => (row.deleted_at ? 'deleted' : row.is_spam ? 'spam' : 'inbox')
  return rows
    .filter((row) => tabOf(row) === tab)
    .filter((row) => asked.every((word) => messageWords(row).some((each) => each.startsWith(word))))
    .toSorted(
      (one, other) =>
        Number(one.read_at !== null) - Number(other.read_at !== null) ||
        other.created_at.localeCompare(one.created_at) ||
        other.id.localeCompare(one.id),
    )
    .map(({ id }) => id)
}

test.each([
  ...['ada', 'ada.mueller@mail.example.org', 'example.org', 'mail.example', 'MULLER', 'muller los'],
  ...'straßenfest strassen ang a 1701234567 4567 0170 東京 検索'.split(' '),
  ...['170 123', 'c++', 'node.js', 'Bitte  um\nRückruf'],
])(
  'an administrator finds a message by %j in the index as soon as it has been sent',
  async (question) => {
    const app = await appWith([])
    await app.send('POST', '/api/contact', ada)
    await app.send('POST', '/api/contact', { name: 'Zoe', email: 'zoe@web.de', message: 'Hi' })
    const found = await find(app, question)
    expect(found).toMatchObject({ messages: [expect.any(String)], total: 1, isUnindexed: false })
  },
)

test('the index finds the messages that a filter of all words finds, in the order of the list', async () => {
  const rows = randomMessages(200)
  const app = await appWith(rows)
  const questions = [
    ...'soup soups s pan panda 170 1234 bea bea@pan 東京 b nowhere'.split(' '),
    ...['pan soup', 'cem pan', 'example.org soup', '検索 soup', 'soup nowhere', '0170 panda 東京'],
  ]
  const cases = inboxTabs.flatMap((tab) => questions.map((question) => ({ tab, question })))
  const found = await Promise.all(
    cases.map(async ({ tab, question }) => (await find(app, question, tab)).messages),
  )
  const reference = cases.map(({ tab, question }) => expected(rows, question, tab))
  expect(found).toEqual(reference)
  expect(reference.filter(({ length }) => length > 0).length).toBeGreaterThan(30)
})

test('the pages of a search are those of its whole list', async () => {
  const rows = randomMessages(200)
  const app = await appWith(rows)
  const all = expected(rows, 'soup', 'inbox')
  const read = async (page: number) => {
    const found = await searchMessages(app.db, { tab: 'inbox', search: 'soup', limit: 7, page })
    return { ids: found.messages.map(({ _id }) => _id), total: found.total }
  }
  const pages = await Promise.all([1, 2, 3, 99].map(read))
  expect(pages.map(({ ids }) => ids)).toEqual([
    ...[all.slice(0, 7), all.slice(7, 14), all.slice(14, 21), []],
  ])
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => all.length))
})

const syntax = `" "" ' NEAR(a ^zz zz:* ((( x\\ \0 x\0y \ud800 * ^* <-> ::tsquery`.split(' ')

test.each([
  ...[...syntax, "' & !x | 'y':*", '" OR 1=1 --', '{words} : x', 'x AND', 'NOT'],
  ...["x');drop table message_search_entry;--", 'x '.repeat(5000), `"${'y'.repeat(10_240)}`],
])('a question of query syntax finds nothing and breaks nothing: %j', async (question) => {
  const app = await createTestInbox()
  const found = await find(app, question)
  expect(found.messages).toEqual([])
  expect((await find(app, 'omar')).messages).toEqual(['omar'])
})

test.each(['%', '_', '\\'])('an administrator finds %j in a text as it is', async (sign) => {
  expect((await find(await createTestInbox(), sign)).messages).toEqual(['omar'])
})

test('an administrator who changes a message moves it in the index', async () => {
  const app = await createTestInbox()
  const found = (messages: string[]) => ({ messages, isUnindexed: false })
  await updateMessage(app.db, 'omar', { read: true }, testTime)
  const ids = ['olga', 'read-new', 'omar', 'read-old']
  expect(await find(app, 'example')).toMatchObject(found(ids))
  await updateMessage(app.db, 'omar', { isSpam: true }, testTime)
  expect(await find(app, 'omar')).toMatchObject(found([]))
  await setDeleted(app.db, 'omar', testTime)
  expect(await find(app, 'omar', 'spam')).toMatchObject(found([]))
  expect(await find(app, 'omar', 'deleted')).toMatchObject(found(['omar']))
  await setDeleted(app.db, 'omar', null)
  expect(await find(app, 'omar', 'spam')).toMatchObject(found(['omar']))
})

test('a message that cannot be indexed is stored, and found by its text', async () => {
  const app = await createTestInbox()
  await app.db.schema.alterTable('message_search_entry').renameTo('elsewhere').execute()
  const response = await app.send('POST', '/api/contact', ada)
  expect(response.status).toBe(201)
  const { _id } = await response.json()
  expect(await find(app, 'straßenfest')).toMatchObject({ messages: [_id], isUnindexed: true })
  await app.db.schema.alterTable('elsewhere').renameTo('message_search_entry').execute()
  await updateMessageIndex(app.db)
  expect(await find(app, 'straßenfest')).toMatchObject({ messages: [_id], isUnindexed: false })
})

test('the index has the state of each message, whoever changes it', async () => {
  const app = await createTestInbox()
  const change = (values: object) =>
    app.db.updateTable('contact_message').set(values).where('id', '=', 'omar').execute()
  await change({ is_spam: 1 })
  expect(await find(app, 'omar', 'spam')).toMatchObject({ messages: ['omar'], isUnindexed: true })
  await updateMessageIndex(app.db)
  expect(await find(app, 'omar', 'spam')).toMatchObject({ messages: ['omar'], isUnindexed: false })
  expect((await find(app, 'omar')).messages).toEqual([])
})

test('a message that is removed for good leaves nothing in the index', async () => {
  const app = await createTestInbox()
  await app.db.deleteFrom('contact_message').where('id', '!=', 'omar').execute()
  expect(await find(app, 'somebody')).toMatchObject({ messages: [], isUnindexed: false })
  const entries = await app.db.selectFrom('message_search_entry').select('message_id').execute()
  expect(entries).toEqual([{ message_id: 'omar' }])
})

test('an index of other rules is not searched, and built again', async () => {
  const app = await createTestInbox()
  await app.db.updateTable('message_search_state').set({ version: 0 }).execute()
  expect(await find(app, 'omar')).toMatchObject({ messages: ['omar'], isUnindexed: true })
  await updateMessageIndex(app.db)
  expect(await find(app, 'omar')).toMatchObject({ messages: ['omar'], isUnindexed: false })
})

test('messages of the same millisecond, with ids that begin alike, are all found', async () => {
  const [row] = randomMessages(1)
  const ids = ['aa-1', 'aa-2', 'aa-3', 'aa-4']
  const rows = ids.map((id) => ({ ...row, ...ada, id, is_spam: 0, deleted_at: null }) as Row)
  expect(new Set(rows.map(positionOf)).size).toBe(1)
  const { messages } = await find(await appWith(rows), 'ada')
  expect(messages.toSorted()).toEqual(ids)
})

test('more than a thousand matches are not counted, and all of them can be read', async () => {
  const [row] = randomMessages(1)
  const rows = Array.from({ length: 1105 }, (_, index) => ({
    ...({ ...row, ...ada, is_spam: 0, deleted_at: null } as Row),
    ...{ id: `m${index}`, created_at: new Date(testTime.getTime() - index * 1000).toISOString() },
  }))
  const app = await appWith(rows)
  const read = (page: number) =>
    searchMessages(app.db, { tab: 'inbox', search: 'ada', limit: 50, page })
  expect(await read(1)).toMatchObject({ total: 1000, isMinimum: true })
  expect(await read(21)).toMatchObject({ total: 1050, isMinimum: true })
  const last = await read(23)
  expect(last).toMatchObject({ total: 1105, isMinimum: false })
  expect(last.messages.map(({ _id }) => _id)).toEqual(['m1100', 'm1101', 'm1102', 'm1103', 'm1104'])
})

test('two indexers, and writes at the same time, leave a complete index', async () => {
  const rows = randomMessages(250)
  const app = await createTestApp()
  await app.db.insertInto('contact_message').values(rows).execute()
  const read = { read_at: testTime.toISOString() }
  const messages = app.db.updateTable('contact_message').set(read)
  await Promise.all([
    updateMessageIndex(app.db),
    updateMessageIndex(app.db),
    ...['3', '5'].map((digit) => messages.where('id', 'like', `%${digit}`).execute()),
    app.db.deleteFrom('contact_message').where('id', 'like', '%7').execute(),
    app.send('POST', '/api/contact', ada),
  ])
  await updateMessageIndex(app.db)
  const left = await app.db.selectFrom('contact_message').selectAll().execute()
  const found = await find(app, 'pan')
  expect(found.isUnindexed).toBe(false)
  expect(found.messages).toEqual(expected(left as Row[], 'pan', 'inbox'))
})
