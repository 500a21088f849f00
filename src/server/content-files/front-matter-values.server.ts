/** Reads the values of front matter as what they stand for. A mistake names its line. */
import { SourceError } from '../import/import-source.server.ts'
import type { MarkdownFile } from './front-matter.server.ts'

/** A date, a time and its zone. */
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|[+-]\d{2}:?\d{2})$/i

export type ValueReader = ReturnType<typeof readValues>

export function readValues(file: MarkdownFile) {
  const { values, written, lineOf } = file
  const fail = (key: string, message: string) => new SourceError(message, lineOf(key))

  /** Undefined if the key is absent or empty. */
  function text(key: string): string | undefined {
    const value = values[key]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string') return value
    if (typeof value === 'object') throw fail(key, `\`${key}\` must be a text.`)
    return written(key) ?? String(value)
  }

  function list(key: string): string[] {
    const value = values[key]
    if (value === undefined || value === null) return []
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
      return value.map(String)
    }
    if (typeof value === 'string') {
      return value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
    }
    throw fail(key, `\`${key}\` must be a list of texts.`)
  }

  /** @returns ISO 8601, UTC. @throws SourceError for a date without a time zone, which may mean another day */
  function time(key: string): string | undefined {
    const value = text(key)
    if (value === undefined || value === '') return undefined
    const time = instant.test(value)
      ? Date.parse(value.replace(' ', 'T').replace(' ', ''))
      : Number.NaN
    if (!Number.isNaN(time)) return new Date(time).toISOString()
    throw fail(
      key,
      `\`${key}: ${value}\` needs a date, a time and its zone: ${exampleOf(value)} or with an offset such as +01:00.`,
    )
  }

  function object(key: string): Record<string, unknown> | undefined {
    const value = values[key]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
    throw fail(key, `\`${key}\` must have entries of its own.`)
  }

  return { text, list, time, object, fail }
}

function exampleOf(value: string) {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? ['2026-01-31']
  const [time] = /\d{2}:\d{2}/.exec(value.slice(date.length)) ?? ['08:00']
  return `${date}T${time}:00Z`
}
