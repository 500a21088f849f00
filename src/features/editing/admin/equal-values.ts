/** Compares form values deeply. A missing value equals an empty text, as an untouched field may be either. */
export function equalValues(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a ?? '', b ?? '')
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => equalValues(a[name], b[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
