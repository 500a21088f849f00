/** The built-in content that stands in, path by path, where the server cannot be reached. */
import { adminApi } from '#admin-routes.ts'
import { samplePost, samplePostList } from '#features/posts/samples.ts'
import { api } from '#routes.ts'
import { counters, owner, projects, services, skills } from '#site.ts'

const users = [{ id: 1, _id: '1', username: owner.name, email: owner.email, isAdmin: true }]

const lists: Record<string, readonly { id: number | string }[]> = {
  [api.skills]: skills,
  [api.services]: services,
  [api.projects]: projects,
  [adminApi.users]: users,
}

const { projectsCompleted, happyClients } = counters
const stats = { visitors: 0, projectsCompleted, happyClients }

/** What the API would answer at this path, or null. A single thing goes by its id or its number. */
export async function sampleFor(path: string): Promise<unknown> {
  const [plain = ''] = path.split('?')
  if (path === api.posts) return samplePostList()
  if (plain === api.stats) return stats
  if (Object.hasOwn(lists, plain)) return lists[plain]
  const [, list = '', id = ''] = /^(.*)\/([^/]+)$/.exec(plain) ?? []
  if (list === api.posts) return samplePost(decodeURIComponent(id))
  const items = Object.hasOwn(lists, list) ? (lists[list] ?? []) : []
  return items.find((item, index) => String(item.id) === id || String(index + 1) === id) ?? null
}
