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
