/** What each page reads from the database: the same queries as the API's, under the API's paths. */

import type { Db } from '#db/open.server.ts'
import { allProjects } from '#features/portfolio/project-queries.server.ts'
import { readStats } from '#features/portfolio/stats.server.ts'
import { postsPerPage } from '#features/posts/post.ts'
import { findPost, listPosts } from '#features/posts/post-queries.server.ts'
import { api } from '#routes.ts'
import { services, skills } from '#site.ts'
import type { PageData } from './page-data.ts'

export type PageAnswer = Pick<PageData, 'queries' | 'submittedForm'> & { status: 200 | 404 }

export async function homeQueries(db: Db): Promise<PageAnswer> {
  const [projects, stats] = await Promise.all([allProjects(db), readStats(db)])
  return {
    status: 200,
    queries: [
      [api.skills, skills],
      [api.services, services],
      [api.projects, projects],
      [api.stats, stats],
    ],
  }
}

/**
 * The front page without the database, for a visitor whose words stand on it: its sections show what is built in.
 */
export const homeWithoutDatabase: PageAnswer['queries'] = [
  [api.skills, skills],
  [api.services, services],
  [api.projects, null],
  [api.stats, null],
]

/** A page of the list beyond its end is a 404, the first page never. */
export async function postListQueries(db: Db, page: number): Promise<PageAnswer> {
  const list = await listPosts(db, postsPerPage, page)
  return {
    status: page > 1 && list.posts.length === 0 ? 404 : 200,
    queries: [[api.postsPage(page), list]],
  }
}

export async function postQueries(db: Db, id: string): Promise<PageAnswer> {
  const post = await findPost(db, id)
  return { status: post ? 200 : 404, queries: [[api.post(id), post ?? null]] }
}
