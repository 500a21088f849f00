import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { strictSchema } from './strict-schema.server.ts'
import { fieldErrors } from './validate-json.server.ts'

const inner = z.object({ a: z.string().check(z.trim(), z.minLength(1)) })

test.each([
  ['an object', inner, { a: 'x', b: 1 }, 'b'],
  ['a list', z.object({ list: z.array(inner) }), { list: [{ a: 'x', b: 1 }] }, 'list.0.b'],
  [
    'a default',
    z.object({ one: z._default(inner, { a: 'x' }) }),
    { one: { a: 'x', b: 1 } },
    'one.b',
  ],
  [
    'an optional field',
    z.object({ one: z.optional(z.nullable(inner)) }),
    { one: { a: 'x', b: 1 } },
    'one.b',
  ],
  [
    'a transformation',
    z.pipe(
      inner,
      z.transform(({ a }) => a),
    ),
    { a: 'x', b: 1 },
    'b',
  ],
])('an unknown field in %s is an issue', (_, schema, value, path) => {
  expect(z.safeParse(schema, value).success).toBe(true)
  const { error } = z.safeParse(strictSchema(schema as z.ZodMiniType), value)
  expect(error && fieldErrors(error)).toEqual({ [path]: 'There is no such field' })
})

test('the rules of a schema stay, and an object that is open stays open', () => {
  const open = strictSchema(z.looseObject({ one: inner }))
  expect(z.parse(open, { one: { a: ' x ' }, b: 1 })).toEqual({ one: { a: 'x' }, b: 1 })
  expect(z.safeParse(open, { one: { a: '' } }).success).toBe(false)
})
