import { decodeText } from '../decode-text.server.ts'
import { parseTomlData, parseYaml } from '../front-matter.server.ts'
import { SourceError } from '../import-source.server.ts'
import { recordOf } from './field-values.server.ts'
import type { SourceContext } from './flavour.server.ts'

/** The settings in the first of the files that there is; one that is not valid is reported, and has none. */
export async function readSettings(
  { files, paths, problems }: SourceContext,
  candidates: string[],
): Promise<Record<string, unknown>> {
  const file = candidates.find((path) => paths.has(path))
  if (!file) return {}
  try {
    const text = decodeText(await files.read(file))
    if (file.endsWith('.toml')) return recordOf(parseTomlData(text))
    if (file.endsWith('.json')) return recordOf(JSON.parse(text))
    return recordOf(parseYaml(text))
  } catch (error) {
    const { message, line } =
      error instanceof SourceError ? error : { message: invalid, line: undefined }
    problems.push({ file, message, ...(line !== undefined && { line }) })
    return {}
  }
}

const invalid = 'The settings are not valid JSON.'

/** The text of a program that is only searched; empty if there is none. */
export async function readProgram(
  { files, paths }: SourceContext,
  candidates: string[],
): Promise<string> {
  const file = candidates.find((path) => paths.has(path))
  if (!file) return ''
  return files.read(file).then(decodeText, () => '')
}
