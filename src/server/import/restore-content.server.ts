/**
 * Stores the content that a Folio has exported: in an empty one it is the same site again. Posts and projects are known by
 * their ids, so that a repeated import changes nothing, and nothing has a copy.
 */
import { isDeepStrictEqual } from 'node:util'
import { reorderProjects } from '#features/portfolio/admin-project-queries.server.ts'
import { removeSampleProjects } from '#features/portfolio/sample-projects.server.ts'
import { restoreTags } from '#features/posts/admin-tags.server.ts'
import { restoreDraftSlug } from '#features/posts/post-paths.server.ts'
import { deleteSamplePosts } from '#features/posts/sample-posts.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { draftName, indexName, siteFile } from '../content-files/content-paths.server.ts'
import { comparablePost, type PostContent } from '../content-files/post-file.server.ts'
import { comparableProject } from '../content-files/project-file.server.ts'
import { splitSiteContent } from '../content-files/site-files.server.ts'
import type { StoreDeps } from '../content-store/store-deps.server.ts'
import {
  createStoredPost,
  proposeDraft,
  updateStoredPost,
} from '../content-store/store-post.server.ts'
import { createStoredProject, updateStoredProject } from '../content-store/store-project.server.ts'
import { restoreRedirects } from '../content-store/store-redirects.server.ts'
import { storeSiteContent } from '../content-store/store-site-content.server.ts'
import { findStoredPost } from '../content-store/stored-posts.server.ts'
import { findStoredProject, readProjects } from '../content-store/stored-projects.server.ts'
import { hasOwnContent } from '../own-content.server.ts'
import type { FolioContent, FolioPost, FolioProject } from './folio-content.server.ts'
import { SourceError, type SourceFiles, type SourceProblem } from './import-source.server.ts'
import { type PictureDeps, restorePictures } from './restore-pictures.server.ts'

/** Numbers of posts and projects. */
interface Counts {
  created: number
  updated: number
  unchanged: number
}

export interface RestoreReport extends Counts {
  /** What was not stored. */
  problems: SourceProblem[]
}

type Deps = StoreDeps & Omit<PictureDeps, 'files' | 'root'>

/** @throws errors of the database and the file storage */
export async function restoreContent(
  deps: Deps,
  files: SourceFiles,
  content: FolioContent,
): Promise<RestoreReport> {
  const { db, now } = deps
  const problems = [...content.problems]
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 }
  const pictures = restorePictures({ ...deps, files, root: content.root })

  async function attempt(file: string, work: () => Promise<keyof Counts | undefined>) {
    try {
      const outcome = await work()
      if (outcome) counts[outcome]++
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      const { message, line } = error
      problems.push({ file, message, ...(line && { line }) })
    }
  }

  if (!(await hasOwnContent(db, now()))) await removeSamples(deps)
  for (const path of pictures.uploads) await attempt(path, () => pictures.restoreUpload(path))
  await restoreTags(db, pictures.withAddresses(content.tags))
  for (const post of content.posts) {
    await attempt(post.file, async () => {
      const { outcome, problem } = await storePost(deps, post, pictures)
      if (problem) problems.push(problem)
      return outcome
    })
  }
  await restoreRedirects(db, content.redirects)
  for (const { post } of content.posts) {
    const { id, content } = post
    if (id && content.slug && !content.isPublic) await restoreDraftSlug(db, id, content.slug)
  }
  for (const project of content.projects) {
    await attempt(project.file, () => storeProject(deps, project, pictures))
  }
  await orderProjects(deps, content.projects)
  const { site, resume } = pictures.withAddresses({ site: content.site, resume: content.resume })
  await attempt(siteFile, () => storeSite(deps, { ...content, site, resume }))
  return { ...counts, problems }
}

/** The built-in content of a new site is not the owner's. */
async function removeSamples({ db, now }: Deps) {
  await db.transaction().execute(async (trx) => {
    await removeSampleProjects(trx, now())
    await deleteSamplePosts(trx, now())
  })
}

type Pictures = ReturnType<typeof restorePictures>

async function storePost(deps: Deps, { file, post, draft }: FolioPost, pictures: Pictures) {
  const { id, created, updated } = post
  const author = post.content.author || (await readLiveSite(deps.db)).content.identity.name
  const content = { ...(await withPictures(post.content)), author }
  const stored = id === undefined ? undefined : await findStoredPost(deps.db, id)
  const isSame =
    stored && isDeepStrictEqual(comparablePost(stored.content), comparablePost(content))
  const next = isSame
    ? stored
    : stored
      ? await updateStoredPost(deps, stored, content)
      : await createStoredPost(deps, content, { id, created, updated })
  if (!next) throw new SourceError('The post was changed meanwhile. Import again.')
  const outcome: keyof Counts = isSame ? 'unchanged' : stored ? 'updated' : 'created'
  const proposed = draft && { ...(await withPictures(draft)), author, isPublic: false }
  if (!proposed || (await proposeDraft(deps, next, proposed))) return { outcome }
  const { unpublished } = next
  const kept = unpublished && { ...unpublished, author, isPublic: false }
  if (kept && isDeepStrictEqual(comparablePost(kept), comparablePost(proposed))) return { outcome }
  const problem = {
    file: `${file.slice(0, -indexName.length)}${draftName}`,
    message: 'The post has other unpublished changes. Publish or discard them, and import again.',
  }
  return { outcome, problem }

  async function withPictures(content: PostContent): Promise<PostContent> {
    const { text, cover } = await pictures.toSite(file, {
      text: content.content,
      format: content.format,
      cover: content.imageUrl,
    })
    return { ...content, content: text, imageUrl: cover }
  }
}

async function storeProject(deps: Deps, project: FolioProject, pictures: Pictures) {
  const { file, id, updated } = project
  const { caseStudy, image } = project.content
  const found = { text: caseStudy, format: 'markdown', cover: image } as const
  const { text, cover } = await pictures.toSite(file, found)
  const content = { ...project.content, caseStudy: text, image: cover }
  const stored = id === undefined ? undefined : await findStoredProject(deps.db, id)
  if (!stored) {
    await createStoredProject(deps, content, { id, updated })
    return 'created'
  }
  const [before, after] = [stored.content, content].map(comparableProject)
  if (isDeepStrictEqual(before, after)) return 'unchanged'
  const saved = await updateStoredProject(deps, stored, content)
  if (!saved) throw new SourceError('The project was changed meanwhile. Import again.')
  return 'updated'
}

/** Those of the export in its order, in front of all others. */
async function orderProjects({ db, now }: Deps, projects: FolioProject[]) {
  const positions = new Map(projects.map(({ id, position }) => [id, position]))
  const ids = (await readProjects(db)).map(({ id }) => id)
  const place = (id: string) => positions.get(id) ?? Number.MAX_SAFE_INTEGER
  const sorted = ids.toSorted((one, other) => place(one) - place(other))
  if (!isDeepStrictEqual(ids, sorted)) await reorderProjects(db, sorted, now())
}

async function storeSite({ db, savedBy, now }: Deps, content: FolioContent) {
  const { site, resume, siteChangedAt } = content
  if (site === undefined && resume === undefined) return undefined
  const live = await readLiveSite(db)
  const stored = splitSiteContent(live.content)
  const parts = { site: site ?? stored.site, resume: resume ?? stored.resume }
  if (isDeepStrictEqual(parts, stored) && !live.isSeed) return undefined
  const at = siteChangedAt === undefined ? now() : new Date(siteChangedAt)
  const revision = await storeSiteContent({ db, savedBy }, parts, live.revision, at)
  if (revision === undefined) throw new SourceError('The site was changed meanwhile. Import again.')
  return undefined
}
