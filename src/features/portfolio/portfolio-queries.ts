/** Queries of the landing page. */
import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { Project } from '#site.ts'
import { isProjectResponse, toProject } from './project.ts'
import type { Stats } from './stats.ts'

export const projectsQuery: PublicQuery<Project[]> = {
  path: api.projects,
  parse: ({ body }) =>
    Array.isArray(body) && body.every(isProjectResponse) ? body.map(toProject) : undefined,
}

export const statsQuery: PublicQuery<Partial<Stats>> = {
  path: api.stats,
  parse: ({ body }) => (typeof body === 'object' && body !== null ? body : undefined),
}
