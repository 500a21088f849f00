/** Reads a JSON body and checks it against a rule, so that a handler sees only what is valid. */
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/mini'
import type { HttpEnv } from './env.server.ts'
import { type FieldErrors, HttpError, messages } from './errors.server.ts'

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Middleware: puts the parsed body under `body`.
 * @throws HttpError 415 for another content type, 400 for bad JSON, and 400 with `errors`, one
 *   sentence a field, for a body that breaks the rule
 */
export function accepts<Rule extends z.ZodMiniType>(rule: Rule) {
  return createMiddleware<HttpEnv & { Variables: { body: z.output<Rule> } }>(async (c, next) => {
    if (!jsonType.test(c.req.header('content-type') ?? '')) {
      throw new HttpError(415, messages.jsonOnly)
    }
    c.set('body', checkInput(rule, parseObject(await c.req.text())))
    await next()
  })
}

/** @throws HttpError 400 with one sentence for each field that breaks the rule */
export function checkInput<Rule extends z.ZodMiniType>(rule: Rule, input: unknown): z.output<Rule> {
  const result = rule.safeParse(input)
  if (!result.success) {
    throw new HttpError(400, messages.invalid, { errors: fieldErrors(result.error) })
  }
  if (!isStorable(result.data)) throw new HttpError(400, messages.controlCharacters)
  return result.data
}

/** One sentence a field, the first that applies. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    errors[field] ??= issue.message
  }
  return errors
}

function parseObject(text: string): object {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, messages.objectExpected)
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, messages.badJson)
  }
}

/** PostgreSQL refuses a NUL, and half a surrogate pair is no text at all. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
