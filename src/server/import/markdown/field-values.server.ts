/** Values of front matter: what writers and programs put there, in any of their spellings. */
import type { FrontMatter } from '../front-matter.server.ts'

/** Reads fields by any of their names, and knows afterwards which were not read. */
export interface Fields {
  /** The first of the names that has a value. */
  get: (...names: string[]) => unknown
  text: (...names: string[]) => string | null
  texts: (...names: string[]) => string[]
  /** Undefined for a value that is neither yes nor no. */
  flag: (...names: string[]) => { value: boolean | undefined } | null
  /** Names that nothing has asked for. */
  unread: () => string[]
}

/** Names are compared without regard to case, `-` and `_`. */
export function fieldsOf(data: FrontMatter): Fields {
  const values = new Map(Object.entries(data).map(([name, value]) => [keyOf(name), value]))
  const known = new Set<string>()
  const get = (...names: string[]) => {
    const keys = names.map(keyOf)
    for (const key of keys) known.add(key)
    return keys.map((key) => values.get(key)).find((value) => !isEmpty(value))
  }
  return {
    get,
    text: (...names) => textOf(get(...names)),
    texts: (...names) => textsOf(get(...names)),
    flag: (...names) => {
      const value = get(...names)
      return value === undefined ? null : { value: flagOf(value) }
    },
    unread: () =>
      Object.entries(data)
        .filter(([name, value]) => !known.has(keyOf(name)) && !isEmpty(value))
        .map(([name]) => name),
  }
}

function keyOf(name: string) {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

function isEmpty(value: unknown) {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
  )
}

/** Of a text, a number, or an object with a name. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') {
    const lines = value.split('\n').map((line) => line.trim())
    return lines.filter(Boolean).join(' ') || null
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return textOf(value[0])
  if (value === null || typeof value !== 'object') return null
  const { name, title } = value as Record<string, unknown>
  return typeof name === 'string' || typeof title === 'string' ? textOf(name ?? title) : null
}

/** A list, or texts between commas. */
export function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  return list.flatMap((each) => textOf(each) ?? [])
}

/** Also the words of YAML 1.1, which Ruby reads as booleans. */
export function flagOf(value: unknown): boolean | undefined {
  const text = String(value).trim().toLowerCase()
  if (['true', 'yes', 'on', 'y', '1'].includes(text)) return true
  if (['false', 'no', 'off', 'n', '0'].includes(text)) return false
  return undefined
}

export function recordOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
