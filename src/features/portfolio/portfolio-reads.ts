/** What the browser asks the API for the landing page. */
import { publicQuery } from '#http/public-read.ts'
import { api } from '#routes.ts'
import type { Service, Skill } from '#site.ts'
import { type Project, type ProjectOnTheWire, toProject } from './project.ts'
import type { Stats } from './stats.ts'

export const skillsQuery = publicQuery<Skill[]>({ path: api.skills, read: listOf<Skill> })

export const servicesQuery = publicQuery<Service[]>({ path: api.services, read: listOf<Service> })

export const projectsQuery = publicQuery<Project[]>({
  path: api.projects,
  read: (answer) => listOf<ProjectOnTheWire>(answer)?.map(toProject),
})

export const statsQuery = publicQuery<Partial<Stats>>({
  path: api.stats,
  read: ({ body }) => (typeof body === 'object' && body !== null ? body : undefined),
})

function listOf<Item>({ body }: { body: unknown }): Item[] | undefined {
  const isList = Array.isArray(body) && body.every((item) => typeof item === 'object' && item)
  return isList ? body : undefined
}
