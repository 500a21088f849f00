/** Puts texts into every string of a document, whatever its schema looks like. */
import type * as z from 'zod/mini'

type Path = readonly (string | number)[]
type Container = Record<string | number, unknown>

export interface FilledDocument<Document> {
  document: Document
  /** Where a text was accepted. */
  filled: string[]
  /** Where every candidate was refused. */
  refused: string[]
}

/**
 * @param candidates texts for the nth string, the most hostile first; the first one that the schema accepts is taken
 */
export function fillDocument<Document>(
  schema: z.ZodMiniType<Document>,
  start: Document,
  candidates: (index: number) => string[],
): FilledDocument<Document> {
  let document = start
  const [filled, refused]: string[][] = [[], []]
  for (const [index, path] of stringPaths(start).entries()) {
    const next = candidates(index)
      .map((text) => schema.safeParse(replaceAt(document, path, text)).data)
      .find((data) => data !== undefined)
    if (next !== undefined) document = next
    const list = next === undefined ? refused : filled
    list?.push(path.join('.'))
  }
  return { document, filled: filled ?? [], refused: refused ?? [] }
}

/** The path of each string. */
export function stringPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  return childrenOf(value).flatMap(([key, child]) => stringPaths(child, [...path, key]))
}

/** The path of each value and list, but of one entry of each list only. */
export function valuePaths(value: unknown, path: Path = []): Path[] {
  const children = childrenOf(value).slice(0, Array.isArray(value) ? 1 : undefined)
  const below = children.flatMap(([key, child]) => valuePaths(child, [...path, key]))
  return path.length > 0 ? [path, ...below] : below
}

/** A copy in which each list has one entry, apart from the sections, of which each is needed. */
export function withOneEntry<Value>(value: Value, name?: string | number): Value {
  if (Array.isArray(value)) {
    const entries = name === 'sections' ? value : value.slice(0, 1)
    return entries.map((entry) => withOneEntry(entry)) as Value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, withOneEntry(item, key)])
  return Object.fromEntries(entries) as Value
}

/** A copy with another value at the path. */
export function replaceAt<Document>(document: Document, path: Path, value: unknown): Document {
  const copy = structuredClone(document)
  let parent = copy as Container
  for (const key of path.slice(0, -1)) parent = parent[key] as Container
  parent[path.at(-1) ?? ''] = value
  return copy
}

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
