/**
 * Whether a value has the properties of the model, with the same types. The items of lists are objects, not compared
 * any further: a form shows an incomplete item, and its validation reports it.
 */
export function hasShapeOf<Model>(value: unknown, model: Model): value is Model {
  if (Array.isArray(model)) return Array.isArray(value) && value.every(isObject)
  if (!isObject(model)) return typeof value === typeof model
  return (
    isObject(value) &&
    !Array.isArray(value) &&
    Object.entries(model).every(([name, part]) => hasShapeOf(value[name], part))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
