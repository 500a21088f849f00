/** Bodies that an API call doesn't accept. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sendRaw } from '../support/raw-socket.ts'
import { errorResponseProblems } from '../support/refusals.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const deep = 100_000
const message = '{"name":"Ann","email":"ann@example.org","message":"Hello"}'
const json = 'application/json'

/** Name, content type, body. */
const bodies: [string, string, string | Buffer, string?][] = [
  ['nothing', json, ''],
  ['nested lists', json, '['.repeat(deep) + ']'.repeat(deep)],
  ['nested objects', json, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ['nested objects in a field', json, `{"name":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`],
  ['an open end', json, '['.repeat(deep)],
  ['a NUL', json, '{"name":"A\\u0000","email":"a@example.org","message":"x"}'],
  ['a raw NUL', json, '{"name":"A\0","email":"a@example.org","message":"x"}'],
  ['half a surrogate pair', json, '{"name":"\\ud83d","email":"a@example.org","message":"x"}'],
  ['__proto__', json, '{"__proto__":{"name":"A","email":"a@example.org","message":"x"}}'],
  ['constructor', json, '{"constructor":{"prototype":{"name":"A"}},"email":"a@example.org"}'],
  [
    'a field twice, the last one wrong',
    json,
    '{"name":"A","email":"a@b.org","message":"x","name":7}',
  ],
  ['a number beyond all', json, '{"name":1e999999,"email":"a@example.org","message":"x"}'],
  ['a number of 100,000 digits', json, `{"name":${'9'.repeat(deep)}}`],
  ['UTF-16', `${json}; charset=utf-16`, Buffer.from(message, 'utf16le')],
  ['gzip', json, gzipSync(message), 'Content-Encoding: gzip\r\n'],
  ['a form', 'application/x-www-form-urlencoded', 'name=Ann&email=a%40b.org&message=x'],
  [
    'several parts',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn\r\n--x--\r\n',
  ],
  ['text', 'text/plain', message],
  ['no type', '', message],
  ['a type that only begins so', 'application/jsonp', message],
  ['a list', json, `[${message}]`],
  ['a bare word', json, 'null'],
  ['a text', json, '"hello"'],
  ['two objects', json, `${message}${message}`],
  ['a trailing comma', json, '{"name":"A",}'],
  ['NaN', json, '{"name":NaN}'],
  [
    'XML',
    json,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ],
  ['bytes that are no UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x7d])],
]

test('an unacceptable body is rejected with a message', async () => {
  const problems: string[] = []
  for (const path of ['/api/contact', '/api/auth/login']) {
    for (const [name, type, body, more = ''] of bodies) {
      const bytes = Buffer.from(body)
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${type && `Content-Type: ${type}\r\n`}${more}Content-Length: ${bytes.length}\r\n\r\n`
      const response = await sendRaw(site(), Buffer.concat([Buffer.from(head), bytes]))
      problems.push(
        ...errorResponseProblems(response).map((problem) => `${path} ${name}: ${problem}`),
      )
    }
  }
  expect(problems.join('\n')).toBe('')
  expect(site().messages()).toEqual([])
})

test('prototype property names as keys change nothing', async () => {
  const body = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},${message.slice(1)}`
  const send = (body: string) =>
    fetch(`${site().url}/api/contact`, { method: 'POST', headers: { 'Content-Type': json }, body })
  expect((await send(body)).status).toBe(400)
  expect(site().messages()).toEqual([])
  expect((await send(message)).status).toBe(201)
  const users = await fetch(`${site().url}/api/users`)
  expect(users.status).toBe(401)
  expect(site().messages()).toMatchObject([{ name: 'Ann', message: 'Hello' }])
})

test('the form without JavaScript accepts its six fields only and withstands large bodies', async () => {
  const urlencoded = 'application/x-www-form-urlencoded'
  const forms: [type: string, body: string, status: number][] = [
    [urlencoded, 'a&'.repeat(130_000), 400],
    [urlencoded, 'a&'.repeat(480_000), 413],
    [urlencoded, '%'.repeat(100_000), 400],
    [urlencoded, '', 400],
    ['multipart/form-data', 'junk', 415],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n', 415],
    ['text/plain', 'name=Ann', 415],
  ]
  for (const [type, body, expected] of forms) {
    const headers = { 'Content-Type': type, Accept: 'text/html' }
    const { status } = await fetch(`${site().url}/`, { method: 'POST', headers, body })
    expect([type, body.length, status]).toEqual([type, body.length, expected])
  }
})
