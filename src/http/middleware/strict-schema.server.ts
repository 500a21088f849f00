/** Schemas that refuse fields which they do not name, however deep. */
import * as z from 'zod/mini'

const strictVersions = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * The schema, with an issue for each unknown field. What a dropped field meant can matter: a draft could be published. An
 * object that keeps unknown fields, such as a JSON Resume, still does.
 */
export function strictSchema<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return strict(schema) as Schema
}

function strict<Schema extends z.core.$ZodType>(schema: Schema): z.core.$ZodType {
  const known = strictVersions.get(schema)
  if (known) return known
  const version = strictVersion(schema)
  strictVersions.set(schema, version)
  strictVersions.set(version, version)
  return version
}

function strictVersion(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall = z.never() } = schema._zod.def
    const fields = Object.entries<z.core.$ZodType>(shape)
    const strictShape = Object.fromEntries(fields.map(([name, field]) => [name, strict(field)]))
    return withDefinition(schema, { shape: strictShape, catchall })
  }
  if (schema instanceof z.core.$ZodArray) {
    return withDefinition(schema, { element: strict(schema._zod.def.element) })
  }
  if (schema instanceof z.core.$ZodUnion) {
    return withDefinition(schema, { options: schema._zod.def.options.map(strict) })
  }
  if (schema instanceof z.core.$ZodPipe) {
    return withDefinition(schema, { in: strict(schema._zod.def.in) })
  }
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return withDefinition(schema, { innerType: strict(schema._zod.def.innerType) })
  }
  return schema
}

/** Its checks stay. */
function withDefinition<Schema extends z.core.$ZodType>(schema: Schema, changes: object): Schema {
  return z.core.clone(schema, { ...schema._zod.def, ...changes } as Schema['_zod']['def'])
}
