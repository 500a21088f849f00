/** Fetches what another page of the site will need, its code and its data. Loaded with the first wish for it. */
import {
  projectsRead,
  servicesRead,
  skillsRead,
  statsRead,
} from '#features/portfolio/portfolio-reads.ts'
import { postListRead, postRead } from '#features/posts/post-reads.ts'
import { readAhead } from '#http/live-read.tsx'
import type { PublicRead } from '#http/read.tsx'
import { pages } from '#routes.ts'
import { pageAt, pageNumber } from './pages.tsx'

/** Does nothing for an address that is no page of the app. Never rejects. */
export async function fetchAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const reads = readsOf(pathname, search)
  const code = reads.length > 0 ? [pageAt(pathname).page.part.preload()] : []
  await Promise.allSettled([...code, ...reads.map(readAhead)])
}

function readsOf(path: string, search: string): PublicRead<unknown>[] {
  const { id } = pageAt(path)
  if (path === pages.home) return [skillsRead, servicesRead, projectsRead, statsRead]
  if (path === pages.posts)
    return [postListRead(pageNumber(new URLSearchParams(search).get('page')))]
  return id.trim() ? [postRead(id)] : []
}
