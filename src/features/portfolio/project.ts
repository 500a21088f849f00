/** Validates and normalizes a project of an API response. */
import type { Project } from '#site.ts'

/** A project with its case study, for its page. */
export interface ProjectPage extends Project {
  /** Sanitized HTML; empty without a case study. */
  content: string
}

/** A project for editing. */
export interface EditableProject extends Project {
  /** Markdown; empty without a case study. */
  caseStudy: string
  /** Incremented by each save. */
  revision: number
}

/** A server may send `imageUrl` for `image` and plain `tech` for `technologies`. */
interface ProjectResponse extends Omit<Project, 'technologies'> {
  imageUrl?: string
  technologies?: { name: string }[]
  tech?: string[]
}

export function toProject(response: ProjectResponse): Project {
  const { imageUrl, tech, technologies, image: ownImage, ...rest } = response
  const image = ownImage || imageUrl
  return {
    ...rest,
    ...(image && { image }),
    technologies: technologies ?? (tech ?? []).map((name) => ({ name })),
  }
}

/** Whether every displayed field has the expected type. */
export function isProjectResponse(value: unknown): value is ProjectResponse {
  if (typeof value !== 'object' || value === null) return false
  const project = value as Record<string, unknown>
  return (
    [project.title, project.description].every(isText) &&
    [project.link, project.image, project.imageUrl, project.imageAlt].every(
      (text) => text == null || isText(text),
    ) &&
    (project.year == null || typeof project.year === 'number') &&
    isListOf(project.technologies, (technology) => isText((technology as Technology)?.name)) &&
    isListOf(project.tech, isText)
  )
}

type Technology = { name?: unknown } | null

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** An absent list counts as empty. */
function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value == null || (Array.isArray(value) && value.every(isItem))
}
