/** Converts projects to the fields of the form and back. */
import type { StashForm } from '#features/editing/admin/stashes.ts'
import { withMissing } from '#features/editing/admin/with-missing.ts'
import type { EditableProject } from '../project.ts'
import {
  type ProjectChanges,
  type ProjectFields,
  type ProjectInput,
  parseTechnologies,
  parseYear,
} from '../project-schema.ts'

/** @param project undefined for a new one */
export function toFields(project: EditableProject | undefined): ProjectFields {
  return {
    title: project?.title ?? '',
    description: project?.description ?? '',
    link: project?.link ?? '',
    repository: project?.repository ?? '',
    image: project?.image ?? '',
    imageAlt: project?.imageAlt ?? '',
    technologies: project?.technologies.map(({ name }) => name).join(', ') ?? '',
    year: String(project?.year ?? ''),
    caseStudy: project?.caseStudy ?? '',
  }
}

/** @param fields valid ones */
export function toProjectInput({ technologies, year, ...texts }: ProjectFields): ProjectInput {
  return { ...texts, technologies: parseTechnologies(technologies), year: parseYear(year) }
}

/** The fields that differ from those of the project; the others may have been changed elsewhere. */
export function toChanges(fields: ProjectFields, project: EditableProject): ProjectChanges {
  const before = toFields(project)
  const changed = Object.entries(toProjectInput(fields)).filter(([name]) => {
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

/** The stashes of a project. @param initial the fields as they are saved */
export function projectStashForm(key: string, initial: ProjectFields): StashForm<ProjectFields> {
  return { key, complete: (value) => withMissing(value, initial), isFields: isProjectFields }
}

/** Whether a stash fits the form. */
function isProjectFields(value: unknown): value is ProjectFields {
  const fields = value as Partial<ProjectFields> | null | undefined
  return fieldNames.every((name) => typeof fields?.[name] === 'string')
}

/** Identifies the stashes of a user's form. @param projectId undefined for a new project */
export function stashKey(userId: string | undefined, projectId: string | undefined): string {
  return `${userId}:${projectId === undefined ? 'new-project' : `project-${projectId}`}`
}

const fieldNames = Object.keys(toFields(undefined)) as (keyof ProjectFields)[]
