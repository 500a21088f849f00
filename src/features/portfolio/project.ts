/** How every shape in which a project may arrive is brought to the one that is shown. */
import type { Project } from '#site.ts'

/** What a server may send: `imageUrl` for `image`, plain `tech` for `technologies`. */
export interface ProjectOnTheWire extends Omit<Project, 'technologies'> {
  imageUrl?: string
  technologies?: { name: string }[]
  tech?: string[]
}

export function toProject(wire: ProjectOnTheWire): Project {
  const { imageUrl, tech, technologies, image, ...rest } = wire
  const picture = image || imageUrl
  return {
    ...rest,
    ...(picture && { image: picture }),
    technologies: technologies ?? (tech ?? []).map((name) => ({ name })),
  }
}

/** Whether every field that is shown has a shape in which it can be shown. */
export function isProjectOnTheWire(value: unknown): value is ProjectOnTheWire {
  if (typeof value !== 'object' || value === null) return false
  const project = value as Record<string, unknown>
  return (
    [project.title, project.description].every(isText) &&
    [project.link, project.image, project.imageUrl].every((text) => text == null || isText(text)) &&
    isListOf(project.technologies, (technology) => isText((technology as Technology)?.name)) &&
    isListOf(project.tech, isText)
  )
}

type Technology = { name?: unknown } | null

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** An absent list is an empty one. */
function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value == null || (Array.isArray(value) && value.every(isItem))
}
