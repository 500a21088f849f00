/** Answers what the counting of a batch has to know of accounts and content, with few queries. */
import type { Db } from '#db/open.server.ts'
import { type Lookup, pathIn } from '#features/analytics/count-client.server.ts'
import type { Client } from '#features/analytics/visit-batch.server.ts'
import { findCaseStudy } from '#features/portfolio/project-queries.server.ts'
import { pathOfPost } from '#features/posts/post.ts'
import { findPostAt } from '#features/posts/post-queries.server.ts'
import { findPublishedTag } from '#features/posts/tags.server.ts'
import { isAdminSession } from '#features/users/login/sessions.server.ts'
import { archivePath, pages, tagPages } from '#paths.ts'
import { matchPage } from '#web/pages.tsx'

interface Deps {
  db: Db
  now: () => Date
  publicUrl: string
  /** The token in a `Cookie` header. */
  sessionTokenIn: (cookie: string) => string | undefined
}

/** Of each in a batch; further ones count as administrators, and as no pages. */
const maxCookies = 100
const maxPaths = 100

export function createVisitLookup({ db, now, publicUrl, sessionTokenIn }: Deps) {
  const ownHost = new URL(publicUrl).host
  return async (clients: Client[]): Promise<Lookup> => {
    const headers = clients.flatMap(({ answers, beacons, searches }) =>
      [...answers, ...beacons, ...searches].map((item) => item.headers),
    )
    const texts = clients.flatMap(({ beacons }) => beacons.map(({ text }) => text))
    const visitors = await anonymousCookies(headers.map(({ cookie }) => cookie))
    const found = await pagesAt(texts.filter((text) => text.startsWith('/')).map(pathIn))
    const projects = texts.some((text) => text.startsWith('http'))
      ? await projectLinks()
      : new Map()
    return {
      ownHost,
      isAdmin: ({ cookie }) => cookie !== undefined && !visitors.has(cookie),
      pageAt: (path) => found.get(path),
      projectAt: (address) => projects.get(withoutSlash(address)),
    }
  }

  /** Those that are no administrator's. */
  async function anonymousCookies(cookies: (string | undefined)[]) {
    const anonymous = new Set<string>()
    const distinct = new Set(cookies.filter((cookie) => cookie !== undefined))
    for (const cookie of [...distinct].slice(0, maxCookies)) {
      const token = sessionTokenIn(cookie)
      if (!token || !(await isAdminSession(db, token, now()))) anonymous.add(cookie)
    }
    return anonymous
  }

  async function pagesAt(paths: string[]) {
    const found = new Map<string, string | null>()
    for (const path of [...new Set(paths)].slice(0, maxPaths)) {
      const { id } = matchPage(path)
      if (lists.includes(path)) found.set(path, path)
      else if (id) found.set(path, (await presentPath(path, id)) ?? null)
    }
    return found
  }

  /** @param id in the path, present or former */
  async function presentPath(path: string, id: string): Promise<string | undefined> {
    if (path.startsWith(pages.post(''))) {
      const post = await findPostAt(db, now(), id)
      return post && pathIn(pathOfPost(post))
    }
    if (path.startsWith(pages.project(''))) return (await findCaseStudy(db, id)) && path
    const tag = await findPublishedTag(db, now(), id)
    return tag && pathIn(tagPages.tag(tag.slug))
  }

  async function projectLinks() {
    const rows = await db
      .selectFrom('project')
      .select(['id', 'link', 'repository'])
      .where('deleted_at', 'is', null)
      .execute()
    return new Map(
      rows.flatMap(({ id, link, repository }) =>
        [repository, link].flatMap((each) => (each ? [[withoutSlash(each), id] as const] : [])),
      ),
    )
  }
}

const lists: string[] = [pages.home, pages.posts, archivePath, tagPages.all, pages.search]

function withoutSlash(address: string) {
  return address.replace(/[?#].*$/, '').replace(/\/$/, '')
}
