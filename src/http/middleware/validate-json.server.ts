/** Validates JSON request bodies against a Zod schema. */
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/mini'
import type { HttpEnv } from '../env.server.ts'
import { errorMessages, type FieldErrors, HttpError } from '../errors.server.ts'
import { strictSchema } from './strict-schema.server.ts'

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Middleware that sets the parsed body as `body`. The description of the API reads its schema from the routes.
 * @param schema the schema, or the one of each language
 * @throws HttpError 415 for another content type, 400 for malformed JSON, and 400 with `errors`, one message per
 *   field, for an invalid body; an unknown field is one
 */
export function validateJson<Schema extends z.ZodMiniType>(
  schema: Schema | ((language: string) => Schema),
) {
  const bodySchema = (language: string) =>
    strictSchema(typeof schema === 'function' ? schema(language) : schema)
  type Env = HttpEnv & { Variables: { body: z.output<Schema> } }
  const middleware = createMiddleware<Env>(async (c, next) => {
    if (!isJson(c.req.header('content-type'))) throw new HttpError(415, errorMessages.jsonOnly)
    c.set('body', parseJsonObject(bodySchema(c.get('language') ?? 'en'), await c.req.text()))
    await next()
  })
  return Object.assign(middleware, { bodySchema })
}

/** The same for a call that needs no body: without one it is the empty object. */
export function validateOptionalJson<Schema extends z.ZodMiniType>(schema: Schema) {
  const validate = validateJson(schema)
  const middleware: typeof validate = Object.assign(
    createMiddleware<HttpEnv & { Variables: { body: z.output<Schema> } }>(async (c, next) => {
      if ((await c.req.text()) !== '') return validate(c, next)
      c.set('body', parseJsonObject(schema, '{}'))
      await next()
    }),
    { bodySchema: validate.bodySchema },
  )
  return Object.assign(middleware, { isBodyOptional: true as const })
}

/** Marks a route whose body is a file, of whatever type: no other middleware reads it. */
export const readsFile = Object.assign(
  createMiddleware<HttpEnv>((_, next) => next()),
  { bodySchema: undefined },
)

export function isJson(contentType: string | undefined): boolean {
  return jsonType.test(contentType ?? '')
}

/** @throws HttpError 400 for malformed JSON, and with one message for each invalid field */
export function parseJsonObject<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const result = schema.safeParse(parseObject(text))
  if (!result.success) {
    throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(result.error) })
  }
  if (!isStorable(result.data)) throw new HttpError(400, errorMessages.controlCharacters)
  return result.data
}

/** The first error message of each field. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    for (const field of fieldsOf(issue)) errors[field] ??= messageOf(issue)
  }
  return errors
}

/** The issue of a strict object has the path of the object, and names the unknown fields. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : []
  if (names.length > 0) return names.map((name) => [...issue.path, name].join('.'))
  return [issue.path.join('.') || 'body']
}

function messageOf({ code, message }: z.core.$ZodIssue): string {
  return code === 'unrecognized_keys' ? 'There is no such field' : message
}

function parseObject(text: string): object {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, errorMessages.objectExpected)
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, errorMessages.badJson)
  }
}

/** False for text with a NUL, which PostgreSQL rejects, or a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
