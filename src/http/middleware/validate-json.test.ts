import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { HttpEnv } from '../env.server.ts'
import { errorResponse, type HttpError } from '../errors.server.ts'
import { limitBody } from './body-limit.server.ts'
import { isStorable, validateJson } from './validate-json.server.ts'

const schema = z.object({
  name: z.string('Name is required').check(z.minLength(1, 'Name is required')),
  tags: z.optional(z.array(z.object({ label: z.string('A label is required') }))),
})

async function post(body: BodyInit, type: string | undefined = 'application/json') {
  const app = new Hono<HttpEnv>()
    .use(limitBody(100))
    .post('/', validateJson(schema), (c) => c.json(c.get('body')))
    .onError((error, c) => errorResponse(c, error as HttpError))
  const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type }
  const response = await app.request('/', { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/merge-patch+json',
])('a program may send %s', async (type) => {
  expect((await post('{"name": "Ines"}', type)).status).toBe(200)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'text/json',
  '',
])('a program that sends %j is refused with 415', async (type) => {
  expect(await post('{"name": "Ines"}', type)).toEqual({
    status: 415,
    body: { message: 'Send the request as JSON, with the header Content-Type: application/json.' },
  })
})

test.each(['', '{', '{"name": "Ines",}', "{'name': 'Ines'}", 'undefined'])(
  'a program that sends the broken JSON %j gets 400',
  async (body) => {
    expect(await post(body)).toEqual({
      status: 400,
      body: { message: 'The request is not valid JSON.' },
    })
  },
)

test.each(['[]', '[{"name": "Ines"}]', 'null', '"Ines"', '1', 'true'])(
  'a program that sends %s where an object belongs gets 400',
  async (body) => {
    expect(await post(body)).toEqual({
      status: 400,
      body: { message: 'The request must be a JSON object.' },
    })
  },
)

test('text that cannot be stored gets 400', async () => {
  expect(await post('{"name": "In\\u0000es"}')).toEqual({
    status: 400,
    body: { message: 'The text contains characters that cannot be stored.' },
  })
})

test('an invalid body gets one message per field, by its path, unknown ones too', async () => {
  expect(await post('{"name": "", "isAdmin": true, "tags": [{"label": "a"}, {}]}')).toEqual({
    status: 400,
    body: {
      message: 'Please check the marked fields.',
      errors: {
        ...{ name: 'Name is required', 'tags.1.label': 'A label is required' },
        isAdmin: 'There is no such field',
      },
    },
  })
})

test('a body larger than the limit gets 413', async () => {
  expect(await post(`{"name": "${'x'.repeat(100)}"}`)).toEqual({
    status: 413,
    body: { message: 'The request is larger than this server accepts.' },
  })
})

test('a body of unknown length is limited while it is read', async () => {
  const app = new Hono<HttpEnv>()
    .use(limitBody(100))
    .post('/', async (c) => c.text(await c.req.text()))
    .onError((error, c) => errorResponse(c, error as HttpError))
  const body = new Blob(['x'.repeat(101)]).stream()
  const init = { method: 'POST', body, duplex: 'half' }
  expect((await app.request(new Request('http://localhost/', init as RequestInit))).status).toBe(
    413,
  )
})

test.each([
  ['plain, an emoji 🍲', true],
  ['nul\0', false],
  ['\ud800', false],
  [null, true],
  [1, true],
  [{ deep: ['a', { b: 'c' }] }, true],
  [{ deep: ['a', { b: '\0' }] }, false],
])('%j may be stored: %s', (value, expected) => {
  expect(isStorable(value)).toBe(expected)
})
