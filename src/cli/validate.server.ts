import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import '#validation/zod-messages.ts'

/** Applies a schema of the API. @throws HttpError 400 with the invalid fields, as the API answers */
export function validate<Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { data, error } = z.safeParse(schema, value)
  if (error) throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(error) })
  return data
}
