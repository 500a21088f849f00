/** Fetches the code and the data of another page. Loaded with the first prefetch. */

import { prefetchPublicQuery } from '#api/live-query.tsx'
import type { PublicQuery } from '#api/public-query.ts'
import { projectsQuery, statsQuery } from '#features/portfolio/portfolio-queries.ts'
import { projectQuery } from '#features/portfolio/project-query.ts'
import { archiveQuery, tagQuery, tagsQuery } from '#features/posts/browse-queries.ts'
import { shownTags } from '#features/posts/post.ts'
import { latestPostsQuery, postListQuery, postQuery } from '#features/posts/post-api-queries.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { archivePath, pageNumber, pages, tagApi, tagPages } from '#paths.ts'
import { matchPage } from '../pages.tsx'

/** Does nothing for an address outside the app. Never rejects. */
export async function prefetchPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const queries = queriesOf(pathname, search)
  if (queries.length === 0) return
  const code = matchPage(pathname).page.component.preload()
  await Promise.allSettled([code, ...queries.map(prefetchPublicQuery)])
}

function queriesOf(path: string, search: string): PublicQuery<unknown>[] {
  const { id } = matchPage(path)
  const page = pageNumber(new URLSearchParams(search).get('page'))
  if (path === pages.home) return [siteQuery, projectsQuery, statsQuery, latestPostsQuery]
  if (path === pages.posts) return [postListQuery(page), tagsQuery(shownTags)]
  if (path === archivePath) return [postListQuery(page), archiveQuery]
  if (path === tagPages.all) return [tagsQuery()]
  if (!id.trim()) return []
  if (path.startsWith(tagPages.tag('')))
    return [tagQuery(id), postListQuery(page, tagApi.postsOf(id))]
  return [path.startsWith(pages.posts) ? postQuery(id) : projectQuery(id)]
}
