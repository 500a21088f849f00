/** Queries of the landing page and of the projects' pages. */
import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { Project } from '#site.ts'
import { isProjectResponse, type ProjectPage, toProject } from './project.ts'
import type { Stats } from './stats.ts'

export const projectsQuery: PublicQuery<Project[]> = {
  path: api.projects,
  parse: ({ body }) =>
    Array.isArray(body) && body.every(isProjectResponse) ? body.map(toProject) : undefined,
}

/** A project with its case study. */
export function projectQuery(id: string): PublicQuery<ProjectPage> {
  return {
    path: api.project(id),
    parse: ({ body }) =>
      isProjectResponse(body)
        ? { ...toProject(body), content: `${(body as Partial<ProjectPage>).content ?? ''}` }
        : undefined,
  }
}

export const statsQuery: PublicQuery<Partial<Stats>> = {
  path: api.stats,
  parse: ({ body }) => (typeof body === 'object' && body !== null ? body : undefined),
}
