/** What the browser asks the API for the landing page. */
import type { PublicRead } from '#http/read.tsx'
import { api } from '#routes.ts'
import type { Project, Service, Skill } from '#site.ts'
import { isProjectOnTheWire, toProject } from './project.ts'
import type { Stats } from './stats.ts'

export const skillsRead: PublicRead<Skill[]> = { path: api.skills, understand: listOf<Skill> }

export const servicesRead: PublicRead<Service[]> = {
  path: api.services,
  understand: listOf<Service>,
}

export const projectsRead: PublicRead<Project[]> = {
  path: api.projects,
  understand: ({ body }) =>
    Array.isArray(body) && body.every(isProjectOnTheWire) ? body.map(toProject) : undefined,
}

export const statsRead: PublicRead<Partial<Stats>> = {
  path: api.stats,
  understand: ({ body }) => (typeof body === 'object' && body !== null ? body : undefined),
}

function listOf<Item>({ body }: { body: unknown }): Item[] | undefined {
  const isList = Array.isArray(body) && body.every((item) => typeof item === 'object' && item)
  return isList ? body : undefined
}
