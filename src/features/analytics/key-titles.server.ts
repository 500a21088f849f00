/** The titles of what roll-ups name by path or id. */
import type { Db } from '#db/open.server.ts'

export async function titlesOf(db: Db) {
  const posts = await db
    .selectFrom('address')
    .innerJoin('post', 'post.id', 'address.post_id')
    .select(['address.path', 'post.title'])
    .execute()
  const projects = await db.selectFrom('project').select(['id', 'title']).execute()
  const titles = new Map([
    ...posts.map(({ path, title }) => [path, title] as const),
    ...projects.map(({ id, title }) => [`/projects/${id}`, title] as const),
  ])
  return {
    titleOfPath: (path: string) => titles.get(path) ?? null,
    titleOfProject: (id: string) => titles.get(`/projects/${id}`) ?? id,
  }
}
