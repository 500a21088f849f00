/** Stores redirects as files have them: a path that leads to a post does so for good. */
import type { Db } from '#db/open.server.ts'
import { normalizePath, ownersOfPaths } from '#features/posts/former-paths.server.ts'
import { restorePaths } from '#features/posts/post-paths.server.ts'
import { pages } from '#paths.ts'
import type { RedirectRecord } from '../content-files/site-files.server.ts'
import { isRedirectable } from '../import/own-paths.server.ts'

/** @returns those whose path is another page, or leads to another post */
export async function restoreRedirects(
  db: Db,
  redirects: RedirectRecord[],
): Promise<RedirectRecord[]> {
  const asked = redirects.map((each) => ({ ...each, path: normalizePath(each.path) }))
  const isFree = ({ path }: RedirectRecord) =>
    path.startsWith(pages.post('')) || isRedirectable(path)
  await restorePaths(db, asked.filter(isFree))
  const owners = await ownersOfPaths(
    db,
    asked.map(({ path }) => path),
  )
  return asked.filter(({ path, post }) => owners.get(path) !== post)
}
