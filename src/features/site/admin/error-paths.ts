/**
 * The dotted paths of the fields with errors, such as `skills.0.name`, in the order of the form.
 * @param errors nested errors of React Hook Form
 */
export function errorPaths(errors: object, parent = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    // An error of the list itself.
    if (name === 'root') return isFieldError(error) ? [parent] : []
    const path = parent ? `${parent}.${name}` : name
    return isFieldError(error) ? [path] : errorPaths(error, path)
  })
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      values,
    )
}

/** Splits the errors of a response into those of values in the form and others. */
export function splitErrors(errors: Record<string, string>, values: unknown) {
  const isField = ([path]: [string, string]) => valueAt(values, path) !== undefined
  const { fields = [], others = [] } = Object.groupBy(Object.entries(errors), (entry) =>
    isField(entry) ? 'fields' : 'others',
  )
  return { fields, others: others.map(([, message]) => message) }
}

function isFieldError(error: object) {
  return 'message' in error && typeof error.message === 'string'
}
