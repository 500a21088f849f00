/** A project as it is shown, and how every shape of it that may arrive is brought to that one. */

export interface Project {
  id: string
  title: string
  description: string
  link?: string
  image?: string
  technologies: { name: string }[]
}

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
