/** Converts projects to the fields of the form and back. */
import type { Project } from '#site.ts'
import {
  type ProjectChanges,
  type ProjectDraft,
  type ProjectFields,
  parseTechnologies,
  parseYear,
} from '../project-schema.ts'

/** @param project undefined for a new one */
export function toFields(project: Project | undefined): ProjectFields {
  return {
    title: project?.title ?? '',
    description: project?.description ?? '',
    link: project?.link ?? '',
    repository: project?.repository ?? '',
    image: project?.image ?? '',
    imageAlt: project?.imageAlt ?? '',
    technologies: project?.technologies.map(({ name }) => name).join(', ') ?? '',
    year: String(project?.year ?? ''),
  }
}

/** @param fields valid ones */
export function toDraft({ technologies, year, ...texts }: ProjectFields): ProjectDraft {
  return { ...texts, technologies: parseTechnologies(technologies), year: parseYear(year) }
}

/** The fields that differ from those of the project; the others may have been changed elsewhere. */
export function toChanges(fields: ProjectFields, project: Project): ProjectChanges {
  const before = toFields(project)
  const changed = Object.entries(toDraft(fields)).filter(([name]) => {
    const field = name as keyof ProjectFields
    return fields[field] !== before[field]
  })
  return Object.fromEntries(changed)
}

/** The field that an error of the API belongs to: `technologies.0.name` is about `technologies`. */
export function fieldOf(path: string): keyof ProjectFields | undefined {
  const [name] = path.split('.')
  return fieldNames.find((field) => field === name)
}

const fieldNames = Object.keys(toFields(undefined)) as (keyof ProjectFields)[]
