/** Describes the mounted routes as OpenAPI 3.1: bodies from their Zod rules, the rest from the descriptions. */
import * as z from 'zod/mini'
import type { ApiDocument, DescribedOperation, DescribedSchema } from '#api/api-document.ts'
import { hasScope, type Scope, scopes } from '#http/scopes.ts'
import type { Operation } from './operation.server.ts'
import { areas } from './operations.server.ts'
import type { MountedRoute } from './routes.server.ts'

/** The key of a route in the descriptions. */
export function keyOf({ method, path }: Pick<MountedRoute, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** @param origin the address of the site */
export function openApiDocument(routes: MountedRoute[], origin: string): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const { name, operations } of areas) {
    for (const [key, operation] of Object.entries(operations)) {
      const route = routes.find((each) => keyOf(each) === key)
      if (!route) continue
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: toOperation(route, operation, name),
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Folio',
      version: '1',
      description: 'Bodies are strict: an unknown field is a 400 that names it.',
    },
    servers: [{ url: origin }],
    tags: areas.map(({ name }) => ({ name })),
    paths,
    components: { schemas: { Error: toSchema(errorSchema, 'output') }, securitySchemes },
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by a login' },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `An API token with a scope: ${scopes.join(', ')}`,
  },
}

const errorSchema = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})

function toOperation(route: MountedRoute, operation: Operation, area: string): DescribedOperation {
  const { summary, description } = operation
  const parameters = parametersOf(route, operation)
  const requestBody = bodyOf(route, operation)
  return {
    operationId: idOf(route),
    summary,
    ...(description && { description }),
    tags: [area],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, operation),
    ...((route.access || operation.scope) && { security: securityOf(route, operation) }),
  }
}

/** Such as `putBlogsByIdDraft`. */
function idOf({ method, path }: MountedRoute): string {
  const words = path.split('/').slice(2)
  const name = words.map((word) =>
    word.startsWith(':')
      ? `By${capitalized(word.slice(1))}`
      : word.split('-').map(capitalized).join(''),
  )
  return method.toLowerCase() + name.join('')
}

function capitalized(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function parametersOf({ method, path }: MountedRoute, { query = {} }: Operation) {
  const text = { schema: { type: 'string' } }
  const header = (name: string, description: string) =>
    ({ name, in: 'header', description, ...text }) as const
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(
      ([, name = '']) => ({ name, in: 'path', required: true, ...text }) as const,
    ),
    ...Object.entries(query).map(
      ([name, description]) => ({ name, in: 'query', description, ...text }) as const,
    ),
    ...(method === 'POST'
      ? [header('Idempotency-Key', '16 to 128 characters: a repeat gets the first response')]
      : []),
    ...(method === 'PUT' || method === 'DELETE'
      ? [header('If-Match', 'The ETag that the change is based on')]
      : []),
  ]
}

function bodyOf({ bodySchema, isBodyOptional }: MountedRoute, { example, isUpload }: Operation) {
  if (isUpload) {
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (!bodySchema) return undefined
  const schema = toSchema(bodySchema, 'input')
  return {
    required: !isBodyOptional,
    content: { 'application/json': { schema, ...(example && { example }) } },
  }
}

function responsesOf(route: MountedRoute, operation: Operation) {
  const { response, media, status = 200, others = {} } = operation
  const content = response
    ? { 'application/json': { schema: toSchema(response, 'output') } }
    : media && { [media]: { schema: { type: 'string', format: 'binary' } } }
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const refusals = { ...refusalsOf(route, operation), ...others }
  return {
    [status]: { description: operation.summary, ...(content && { content }) },
    ...Object.fromEntries(
      Object.entries(refusals).map(([code, description]) => [
        code,
        { description, ...(Number(code) >= 400 && { content: refusal }) },
      ]),
    ),
  }
}

/** Those that follow from the route. */
function refusalsOf(
  { method, path, access, bodySchema, needsRecentAuth }: MountedRoute,
  { query, scope }: Operation,
) {
  const isRestricted = access !== undefined || scope !== undefined
  const isChange = method === 'PUT' || method === 'DELETE'
  return {
    ...((bodySchema || query || method === 'POST') && { 400: 'Invalid' }),
    ...(isRestricted && { 401: 'Not logged in, or a wrong API token' }),
    ...(isRestricted && {
      403: needsRecentAuth ? 'Not allowed, or not confirmed with the password' : 'Not allowed',
    }),
    ...(path.includes(':') && { 404: 'Not found' }),
    ...(method === 'POST' && { 409: 'A request with this Idempotency-Key is in progress' }),
    ...(isChange && { 412: 'If-Match names another version' }),
    ...(bodySchema && { 415: 'The body is not JSON' }),
    ...(method === 'POST' && { 422: 'The Idempotency-Key is that of another request' }),
    429: 'Too many attempts',
  }
}

/** A session, or a token with any scope that suffices; nothing for a public call. */
function securityOf(
  { access }: MountedRoute,
  { scope: ofPart }: Operation,
): Record<string, string[]>[] {
  const needed = access ? (access.scopes ?? []) : ofPart ? [ofPart] : []
  const sufficient = scopes.filter((scope) => isSufficient(scope, needed))
  return [
    ...(access ? [] : [{}]),
    { session: [] },
    ...sufficient.map((scope) => ({ token: [scope] })),
  ]
}

function isSufficient(scope: Scope, needed: Scope[]) {
  return needed.some((each) => hasScope([scope], each))
}

/** Without the dialect; clients accept fields that a later version adds. */
function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): DescribedSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties
      }
      // JSON Schema's `email` has no international domains, and the pattern requires the flag `u`.
      if (jsonSchema.format === 'email') {
        jsonSchema.format = 'idn-email'
        delete jsonSchema.pattern
      }
    },
  })
  return json as DescribedSchema
}
