/** The data of each page: the queries of the API, keyed by its paths. */
import type { Db } from '#db/open.server.ts'
import { listProjects } from '#features/portfolio/project-queries.server.ts'
import { readStats } from '#features/portfolio/stats.server.ts'
import { type PostSummary, postsPerPage } from '#features/posts/post.ts'
import { type DateFormat, postDate } from '#features/posts/post-date.ts'
import { findPost, listPosts } from '#features/posts/post-queries.server.ts'
import { api } from '#paths.ts'
import { services, skills } from '#site.ts'
import type { PageData } from '#web/page-data.ts'

export type PageResult = Pick<PageData, 'queries' | 'submittedForm'> & { status: 200 | 404 }

export async function loadHome(db: Db): Promise<PageResult> {
  const [projects, stats] = await Promise.all([listProjects(db), readStats(db)])
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

/** The home page's data during an outage, for a rejected contact form: built-in content only. */
export const homeFallbackQueries: PageResult['queries'] = [
  [api.skills, skills],
  [api.services, services],
  [api.projects, null],
  [api.stats, null],
]

/** 404 beyond the last page; the first page exists even without posts. */
export async function loadPostList(db: Db, page: number): Promise<PageResult> {
  const list = await listPosts(db, postsPerPage, page)
  const posts = list.posts.map((post) => withShownDate(post, 'short'))
  return {
    status: page > 1 && posts.length === 0 ? 404 : 200,
    queries: [[api.postsPage(page), { ...list, posts }]],
  }
}

export async function loadPost(db: Db, id: string): Promise<PageResult> {
  const post = await findPost(db, id)
  const shown = post ? withShownDate(post, 'long') : null
  return { status: post ? 200 : 404, queries: [[api.post(id), shown]] }
}

function withShownDate(post: PostSummary, format: DateFormat): PostSummary {
  return { ...post, formattedDate: postDate(post.createdAt, format) }
}
