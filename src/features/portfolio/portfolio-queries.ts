/** Queries of the landing page. */
import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { Project, Service, Skill } from '#site.ts'
import { isProjectResponse, toProject } from './project.ts'
import type { Stats } from './stats.ts'

export const skillsQuery: PublicQuery<Skill[]> = { path: api.skills, parse: listOf<Skill> }

export const servicesQuery: PublicQuery<Service[]> = {
  path: api.services,
  parse: listOf<Service>,
}

export const projectsQuery: PublicQuery<Project[]> = {
  path: api.projects,
  parse: ({ body }) =>
    Array.isArray(body) && body.every(isProjectResponse) ? body.map(toProject) : undefined,
}

export const statsQuery: PublicQuery<Partial<Stats>> = {
  path: api.stats,
  parse: ({ body }) => (typeof body === 'object' && body !== null ? body : undefined),
}

function listOf<Item>({ body }: { body: unknown }): Item[] | undefined {
  const isList = Array.isArray(body) && body.every((item) => typeof item === 'object' && item)
  return isList ? body : undefined
}
