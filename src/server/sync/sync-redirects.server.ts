/** Synchronises the redirects. A path leads to its post for good, so that each side gets those of the other. */
import { isDeepStrictEqual } from 'node:util'
import { redirectsFile } from '../content-files/content-paths.server.ts'
import { decodeText } from '../content-files/front-matter.server.ts'
import { parseJson, redirectsSchema, toJson } from '../content-files/site-files.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import type { Decision } from './decide.server.ts'
import { hashOf } from './item-content.server.ts'
import type { SyncSite } from './sync-site.server.ts'

/** @throws SourceError for a file that cannot be read, and for a path that cannot redirect; the others do */
export async function syncRedirects(
  folder: ContentFolder,
  { redirects }: SyncSite,
  isDryRun: boolean,
): Promise<Decision[]> {
  if (!redirects) return []
  const bytes = await folder.read(redirectsFile)
  const listed = bytes ? parseJson(decodeText(bytes), redirectsSchema) : []
  const before = await redirects.read()
  const isThere = ({ path, post }: (typeof listed)[number]) =>
    before.some((each) => each.path === path && each.post === post)
  const missing = listed.filter((each) => !isThere(each))
  const [refused] = isDryRun ? [] : await redirects.add(missing)
  if (refused) {
    throw new SourceError(`\`${refused.path}\` is another page or post. Remove its entry.`)
  }
  const after = isDryRun ? [...before, ...missing] : await redirects.read()
  const isSiteChanged = after.length > before.length
  const isFileChanged = after.length > 0 ? !isDeepStrictEqual(listed, after) : listed.length > 0
  if (isFileChanged && !isDryRun) {
    await folder.write(redirectsFile, toJson(after), bytes && hashOf(bytes))
  }
  return [
    ...(isSiteChanged ? ['update site' as const] : []),
    ...(isFileChanged ? [bytes ? ('update file' as const) : ('create file' as const)] : []),
  ]
}
