/** Answers what the counting of a batch has to know of accounts and content, with few queries. */
import type { Db } from '#db/open.server.ts'
import { type Lookup, pathIn } from '#features/analytics/count-client.server.ts'
import type { Client } from '#features/analytics/visit-batch.server.ts'
import { findCaseStudy } from '#features/portfolio/project-queries.server.ts'
import { findPost } from '#features/posts/post-queries.server.ts'
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

/** Of each in a batch; further ones count as administrators, and as pages that do not exist. */
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
    const paths = await knownPaths(texts.filter((text) => text.startsWith('/')).map(pathIn))
    const projects = texts.some((text) => text.startsWith('http'))
      ? await projectLinks()
      : new Map()
    return {
      ownHost,
      isAdmin: ({ cookie }) => cookie !== undefined && !visitors.has(cookie),
      hasPage: (path) => paths.has(path),
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

  async function knownPaths(paths: string[]) {
    const known = new Set<string>()
    for (const path of [...new Set(paths)].slice(0, maxPaths)) {
      if (await hasPage(path)) known.add(path)
    }
    return known
  }

  async function hasPage(path: string): Promise<boolean> {
    if (lists.includes(path)) return true
    const { id } = matchPage(path)
    if (!id) return false
    if (path === pages.post(id)) return (await findPost(db, now(), id)) !== undefined
    if (path === pages.project(id)) return (await findCaseStudy(db, id)) !== undefined
    return path === tagPages.tag(id) && (await findPublishedTag(db, now(), id)) !== undefined
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
