import type { Db } from '#db/open.server.ts'
import { followProjectList } from '#features/portfolio/project-queries.server.ts'
import { seedPosts } from '#features/posts/seed-posts.server.ts'
import { projects } from '#site.ts'

/** Gives a fresh database the built-in content, so that the first page a newcomer opens is complete. */
export async function seed(db: Db, at: Date): Promise<void> {
  await seedPosts(db, at)
  await followProjectList(db, projects, at)
}
