/** Built-in sample responses by API path, for when the server cannot be reached. */
import { adminApi } from '#admin-paths.ts'
import { samplePost, samplePostList } from '#features/posts/sample-responses.ts'
import { sampleLanding } from '#features/site/sample-landing.ts'
import { api, listApi } from '#paths.ts'
import { counters, owner, projects, services, skills } from '#site.ts'
import { placeholderColors } from '#ui/own-placeholder-colors.ts'
import { provideOwnColors } from '#ui/placeholder-colors.ts'

provideOwnColors(placeholderColors)

const users = [{ id: 1, _id: '1', username: owner.name, email: owner.email, isAdmin: true }]

const lists: Record<string, readonly { id: number | string }[]> = {
  [listApi.skills]: skills,
  [listApi.services]: services,
  [api.projects]: projects,
  [adminApi.users]: users,
}

const { projectsCompleted, happyClients } = counters
const stats = { visitors: 0, projectsCompleted, happyClients }

/** The sample response of a path, or null. A single item is found by its id or its position. */
export async function sampleFor(path: string): Promise<unknown> {
  const [pathname = ''] = path.split('?')
  if (path === api.posts) return samplePostList()
  if (pathname === api.stats) return stats
  if (pathname === api.landing) return sampleLanding
  if (Object.hasOwn(lists, pathname)) return lists[pathname]
  const [, list = '', id = ''] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  if (list === api.posts) return samplePost(decodeURIComponent(id))
  const items = Object.hasOwn(lists, list) ? (lists[list] ?? []) : []
  return items.find((item, index) => String(item.id) === id || String(index + 1) === id) ?? null
}
