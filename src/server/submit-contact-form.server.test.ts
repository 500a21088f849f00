import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/support/app.ts'

const ines = {
  name: ' Ines ',
  email: 'ines@example.com',
  subject: 'A new site',
  message: 'Could you help?\r\nBest, Ines',
}
const sent = 'Message sent successfully! I&#x27;ll get back to you soon.'

function submit({ request }: TestApp, fields: Record<string, string>) {
  return request('/', { method: 'POST', body: new URLSearchParams(fields) })
}

function storedMessages({ db }: TestApp) {
  return db.selectFrom('contact_message').selectAll().execute()
}

test('a visitor without a script sends a message, and is redirected, so that a reload sends nothing', async () => {
  const app = await createTestApp()
  const person = await submit(app, { ...ines, remark: '', website: 'https://ines.example' })
  const bot = await submit(app, { ...ines, remark: 'https://casino.example' })
  const seen = [person, bot].map(({ status, headers }) => [status, headers.get('location')])
  expect(seen).toEqual(Array(2).fill([303, '/?contact=sent#contact']))
  const message = {
    ...{ name: 'Ines', email: 'ines@example.com', subject: 'A new site', mail_state: 'none' },
    message: expect.stringMatching(/^Could you help\?\s+Best, Ines$/),
  }
  expect(await storedMessages(app)).toMatchObject([
    { ...message, is_spam: 0 },
    { ...message, is_spam: 1 },
  ])
})

test('a redirected visitor reads that the message was sent', async () => {
  const app = await createTestApp()
  const response = await app.request('/?contact=sent')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toMatch(new RegExp(`<div role="status"[^>]*>.*${sent}`.replace(/[?]/g, '\\?')))
  expect(html).not.toContain('name="message"')
})

test('a visitor of the home page sees a form that works without a script, with a label for each field', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/')).text()
  const [form = ''] = /<form[^>]*>/.exec(html) ?? []
  expect(form).toContain('action="/#contact"')
  expect(form).toContain('method="post"')
  const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['name', 'email', 'subject', 'message', 'remark'])
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) =>
    label?.replace(/<[^>]*>/g, ''),
  )
  expect(labels).toEqual(['Name *', 'Email *', 'Subject', 'Message *', 'Leave this empty'])
  expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"/)
  expect(html).toMatch(/<button type="submit"[^>]*>Send Message<\/button>/)
  expect(html).not.toContain(sent)
})

test('a visitor with an invalid form gets the fields back with their errors, and nothing is stored', async () => {
  const app = await createTestApp()
  const response = await submit(app, {
    ...ines,
    name: '',
    email: 'ines@',
    subject: '"A" <new> site',
  })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('>Name is required</p>')
  expect(html).toContain('>Please enter a valid email address</p>')
  expect(html).not.toContain('Message is required')
  expect(html).toContain('value="ines@"')
  expect(html).toContain('value="&quot;A&quot; &lt;new&gt; site"')
  expect(html).toMatch(/<textarea[^>]*>Could you help\?\s+Best, Ines<\/textarea>/)
  expect(await storedMessages(app)).toEqual([])
})

test('each invalid field is tied to its error', async () => {
  const app = await createTestApp()
  const html = await (await submit(app, {})).text()
  const errors = [...html.matchAll(/aria-invalid="true" aria-describedby="([^"]+)"/g)].map(
    ([, id]) => new RegExp(`<p id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1],
  )
  expect(errors).toEqual([
    'Name is required',
    'Please enter a valid email address',
    'Message is required',
  ])
})

test('of a repeated field the last value counts, without characters that cannot be stored', async () => {
  const app = await createTestApp()
  const body = new URLSearchParams({ name: 'Ines', email: ines.email, message: 'Hello \0there' })
  body.append('name', 'Omar')
  expect((await app.request('/', { method: 'POST', body })).status).toBe(303)
  expect(await storedMessages(app)).toMatchObject([{ name: 'Omar', message: 'Hello there' }])
})

test('a visitor without a script who exceeds the rate limit of the API keeps the typed fields', async () => {
  const app = await createTestApp()
  await Promise.all(Array.from({ length: 10 }, () => app.send('POST', '/api/contact', ines)))
  const response = await submit(app, ines)
  const html = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(html).toMatch(
    /role="alert".*Too many messages came from your network\. Please try again in/,
  )
  expect(html).toContain('value="ines@example.com"')
  expect(html).toMatch(/<textarea[^>]*>Could you help\?\s+Best, Ines<\/textarea>/)
  expect(html).not.toContain('aria-invalid="true"')
  expect(await storedMessages(app)).toHaveLength(10)
})

test('a visitor without a script keeps the typed fields during a database outage', async () => {
  let isAway = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const app = await createTestApp({ plugin })
  isAway = true
  const response = await submit(app, ines)
  const html = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(html).toMatch(
    /role="alert".*database is busy or unavailable\. Please try again in a few seconds/,
  )
  expect(html).toContain('value="ines@example.com"')
  expect(html).toMatch(/<textarea[^>]*>Could you help\?\s+Best, Ines<\/textarea>/)
  expect(html).toContain('Prep List')
})

test('a form of a hundred thousand fields is parsed as quickly as one of six', async () => {
  const { request } = await createTestApp()
  const body = 'a&'.repeat(100_000)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await request('/', { method: 'POST', body, headers })
  expect(response.status).toBe(400)
  const large = await request('/', { method: 'POST', body: body.repeat(2), headers })
  expect(large.status).toBe(413)
})

test('a multipart form is refused with an explanation', async () => {
  const { request } = await createTestApp()
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Accept: 'application/json' }
  const response = await request('/', { method: 'POST', body: 'junk', headers })
  expect(response.status).toBe(415)
  expect((await response.json()).message).toContain('application/x-www-form-urlencoded')
})
