/** The description of the API is held against the mounted routes, and against the responses of a running app. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiDocument } from '#api/api-document.ts'
import { deleteSessionsOf, startSession } from '#features/users/login/sessions.server.ts'
import { createApp } from '#server/app.server.ts'
import { generateClient } from '../../../test/support/api-client.ts'
import { addToken } from '../../../test/support/api-tokens.ts'
import { testDeps, testOrigin, testTime } from '../../../test/support/app.ts'
import { createSiteWithContent } from '../../../test/support/role-site.ts'
import { roleTable } from '../../../test/support/role-table.ts'
import { keyOf, openApiDocument } from './openapi.server.ts'
import { areas } from './operations.server.ts'
import { mountedRoutes } from './routes.server.ts'

const described = Object.assign({}, ...areas.map(({ operations }) => operations))

async function readRoutes() {
  const { parts } = await testDeps({})
  return mountedRoutes(await createApp(parts))
}

/** `/api/blogs/soup/draft` is the path `/api/blogs/{id}/draft`; a path without parameters comes first. */
function findOperation({ paths }: ApiDocument, method: string, path: string) {
  const candidates = Object.keys(paths).toSorted(
    (one, other) => one.split('{').length - other.split('{').length,
  )
  for (const template of candidates) {
    const names = [...template.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
    const match = new RegExp(`^${template.replace(/{\w+}/g, '([^/]+)')}$`).exec(path)
    const operation = paths[template]?.[method.toLowerCase()]
    if (!match || !operation) continue
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
    return { id: operation.operationId, params }
  }
  return undefined
}

test('every route below /api is described in src/server/openapi/operations', async () => {
  const keys = (await readRoutes()).map(keyOf).filter((key) => key !== 'GET /api/openapi.json')
  expect(keys.filter((key) => !described[key])).toEqual([])
  expect(Object.keys(described).filter((key) => !keys.includes(key))).toEqual([])
})

test('every example of a body fits the rules of its route, and an unknown field in it does not', async () => {
  const routes = (await readRoutes()).filter(({ bodySchema }) => bodySchema)
  const wrong = routes.filter((route) => {
    const { example } = described[keyOf(route)]
    if (!example || !route.bodySchema) return keyOf(route) !== 'PUT /api/site'
    const unknown = z.safeParse(route.bodySchema, { ...example, nonsense: 1 })
    return !z.safeParse(route.bodySchema, example).success || unknown.success
  })
  expect(wrong.map(keyOf)).toEqual([])
})

test('what the app answers to each call of the role table is described', async () => {
  const { app, address } = await createSiteWithContent()
  const document: ApiDocument = await (await app.request('/api/openapi.json')).json()
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'Ada')
    .executeTakeFirstOrThrow()
  // Each call in a session of its own: one may end it, and an account has at most fifty.
  const client = generateClient(document, async (method, path, body) => {
    await deleteSessionsOf(app.db, id)
    const headers = { Cookie: `__Host-session=${await startSession(app.db, id, testTime)}` }
    return app.send(method, path, body, { headers })
  })
  const called = new Set<string>()
  const problems: string[] = []
  let understood = 0
  for (const { call, body } of roleTable) {
    const [method = '', target = ''] = call.split(' ')
    const { pathname, search } = new URL(address(target), testOrigin)
    const operation = findOperation(document, method, pathname)
    if (!operation) continue
    called.add(operation.id)
    const outcome = await client[operation.id]?.({ params: operation.params, search, body }).catch(
      (error: Error) => error,
    )
    if (outcome instanceof Error) problems.push(`${call}: ${outcome.message}`)
    else if (outcome && outcome.status < 300) understood++
  }
  expect(problems).toEqual([])
  expect(understood).toBeGreaterThan(60)
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.filter((each) => !called.has(each))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a generated client of a program writes a draft and reads it', async () => {
  const { app } = await createSiteWithContent()
  const document: ApiDocument = await (await app.request('/api/openapi.json')).json()
  const ada = await app.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'Ada')
    .executeTakeFirstOrThrow()
  const { headers } = await addToken(app, ada.id, ['posts:draft'])
  const client = generateClient(document, (method, path, body) =>
    app.send(method, path, body, { headers }),
  )
  const created = await client.postBlogs?.({ body: { title: 'Sauce', status: 'draft' } })
  const read = await client.getBlogsById?.({ params: { id: 'sauce' }, search: '?format=source' })
  expect([created?.status, read?.body]).toMatchObject([201, { title: 'Sauce', status: 'draft' }])
})

test('the description names who may call, and the rules of the body', async () => {
  const document = openApiDocument(await readRoutes(), testOrigin)
  const put = document.paths['/api/blogs/{id}']?.put
  expect(put?.security).toEqual([
    { session: [] },
    { token: ['posts:draft'] },
    { token: ['posts:publish'] },
  ])
  expect(put?.requestBody?.content['application/json']?.schema).toMatchObject({
    additionalProperties: false,
    properties: { title: { type: 'string', maxLength: 200 } },
  })
  expect(document.paths['/api/users']?.get?.security).toEqual([{ session: [] }])
})
