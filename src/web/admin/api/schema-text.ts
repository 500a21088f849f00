/** JSON Schema in words, as the page of the API shows it. */
import type { DescribedSchema } from '#api/api-document.ts'

/** Such as 'text, at most 200 characters'. */
export function schemaText(schema: DescribedSchema): string {
  const { type, items, anyOf, oneOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const variants = anyOf ?? oneOf
  if (variants) return [...new Set(variants.map(schemaText))].join(' or ')
  if (type === 'array') return `a list of ${items ? schemaText(items) : 'values'}`
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'null') return 'null'
  if (type === 'boolean') return 'true or false'
  return type === 'object' ? 'an object' : 'any value'
}

/** Of an object, or of each object in a list or a choice; none for other values. */
export function fieldsOf(schema: DescribedSchema): [name: string, field: DescribedSchema][] {
  if (schema.properties) return Object.entries(schema.properties)
  if (schema.items) return fieldsOf(schema.items)
  const fields = (schema.anyOf ?? schema.oneOf ?? []).flatMap(fieldsOf)
  return [...new Map(fields)]
}

/** Whether the field of an object, or of an object in a list, has to be there. */
export function isRequired(schema: DescribedSchema, name: string): boolean {
  if (schema.items) return isRequired(schema.items, name)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.every((each) => isRequired(each, name))
  return schema.required?.includes(name) ?? false
}

function textOf({ format, maxLength }: DescribedSchema) {
  if (format === 'date-time') return 'a time, ISO 8601'
  if (format === 'binary') return 'a file'
  const kind = format === 'email' ? 'an email address' : 'text'
  return maxLength === undefined ? kind : `${kind}, at most ${maxLength} characters`
}

/** Bounds of the language, which zod writes down, tell nothing. */
function numberOf({ type, minimum, maximum }: DescribedSchema) {
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  const from = minimum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [kind, from && ` from ${minimum}`, to && ` to ${maximum}`].filter(Boolean).join('')
}
