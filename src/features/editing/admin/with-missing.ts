/** The value with the properties that only the model has, at any depth of objects; lists stay as they are. */
export function withMissing(value: unknown, model: unknown): unknown {
  if (!isRecord(value) || !isRecord(model)) return value
  const own = Object.entries(value).map(([name, part]) => [name, withMissing(part, model[name])])
  return { ...model, ...Object.fromEntries(own) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
