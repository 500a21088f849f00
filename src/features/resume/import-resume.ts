import { type JsonResume, jsonResumeSchema, resumeSectionNames } from './json-resume.ts'

export type ImportOutcome = { document: JsonResume } | { errors: string[] }

const foreignMessage = `This is no JSON Resume: it has none of ${resumeSectionNames.join(', ')}.`

/** Parses a JSON Resume. The errors are all there are, each with its path: `work[2].startDate: Use YYYY, …`. */
export function importResume(text: string): ImportOutcome {
  const json = parseJson(text)
  if ('error' in json) return { errors: [`This is not valid JSON: ${json.error}`] }
  const { data, error } = jsonResumeSchema.safeParse(json.value)
  if (data && !hasSection(json.value)) return { errors: [foreignMessage] }
  if (data) return { document: data }
  return { errors: error?.issues.map(({ path, message }) => `${pathOf(path)}: ${message}`) ?? [] }
}

function hasSection(value: unknown): boolean {
  return resumeSectionNames.some((name) => Object.hasOwn(Object(value), name))
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    // A file may begin with a byte order mark.
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function pathOf(path: PropertyKey[]): string {
  const names = path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
  return names.join('').replace(/^\./, '') || 'The document'
}
