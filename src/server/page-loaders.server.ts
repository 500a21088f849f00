/** The data of each page: the queries of the API, keyed by its paths. */
import type { Db } from '#db/open.server.ts'
import { listProjects } from '#features/portfolio/project-queries.server.ts'
import { readStats } from '#features/portfolio/stats.server.ts'
import { type PostSummary, postsPerPage } from '#features/posts/post.ts'
import { type DateFormat, postDate } from '#features/posts/post-date.ts'
import { findPost, listPosts } from '#features/posts/post-queries.server.ts'
import type { LandingContent } from '#features/site/landing-content.ts'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { api } from '#paths.ts'
import type { Project } from '#site.ts'
import type { PageData } from '#web/page-data.ts'

export type PageResult = Pick<PageData, 'queries' | 'submittedForm'> & { status: 200 | 404 }

export async function loadHome(
  db: Db,
  { content, landing }: Pick<SiteSnapshot, 'content' | 'landing'>,
): Promise<PageResult> {
  const [projects, stats] = await Promise.all([listProjects(db), readStats(db, content)])
  return {
    status: 200,
    queries: [
      [api.landing, landing],
      [api.projects, projects],
      [api.stats, stats],
    ],
  }
}

/** The home page's data during an outage, for a rejected contact form. @param projects as far as known */
export function homeFallbackQueries(
  landing: LandingContent,
  projects: readonly Project[] | null,
): PageResult['queries'] {
  return [
    [api.landing, landing],
    [api.projects, projects],
    [api.stats, null],
  ]
}

/** 404 beyond the last page; the first page exists even without posts. */
export async function loadPostList(db: Db, page: number, timeZone: string): Promise<PageResult> {
  const list = await listPosts(db, postsPerPage, page)
  const posts = list.posts.map((post) => withShownDate(post, 'short', timeZone))
  return {
    status: page > 1 && posts.length === 0 ? 404 : 200,
    queries: [[api.postsPage(page), { ...list, posts }]],
  }
}

export async function loadPost(db: Db, id: string, timeZone: string): Promise<PageResult> {
  const post = await findPost(db, id)
  const shown = post ? withShownDate(post, 'long', timeZone) : null
  return { status: post ? 200 : 404, queries: [[api.post(id), shown]] }
}

function withShownDate(post: PostSummary, format: DateFormat, timeZone: string): PostSummary {
  return { ...post, formattedDate: postDate(post.createdAt, format, timeZone) }
}
