/** The data of each page: the queries of the API, keyed by its paths. */

import type { Db } from '#db/open.server.ts'
import { findProject, listProjects } from '#features/portfolio/project-queries.server.ts'
import { readStats } from '#features/portfolio/stats.server.ts'
import { findAdjacentPosts } from '#features/posts/adjacent-posts.server.ts'
import { countPostsByYear } from '#features/posts/archive.server.ts'
import {
  type GonePost,
  type LatestPost,
  latestPostsCount,
  type PostSummary,
  pathOfPost,
  postsPerPage,
  shownTags,
} from '#features/posts/post.ts'
import { type DateFormat, postDate } from '#features/posts/post-date.ts'
import { isGone } from '#features/posts/post-paths.server.ts'
import { findPostAt, listPosts } from '#features/posts/post-queries.server.ts'
import { readerPost } from '#features/posts/reader-html.server.ts'
import { findPublishedTag, listTags } from '#features/posts/tags.server.ts'
import { answerQuestion } from '#features/search/search-api.server.ts'
import { suggestPosts } from '#features/search/suggest-posts.server.ts'
import type { LandingContent } from '#features/site/landing-content.ts'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addCopyButtons } from '#html/copy-buttons.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import {
  answersFor,
  api,
  archiveApi,
  pagedPath,
  pages,
  suggestionsApi,
  tagApi,
  tagPages,
} from '#paths.ts'
import type { Project } from '#site.ts'
import type { PageData } from '#web/page-data.ts'

type Identity = SiteContent['identity']
export type PageResult = Pick<PageData, 'queries' | 'submittedForm'> & {
  status: 200 | 404 | 410
  /** How many posts a search has found. */
  searchResults?: number
}
/** To the present address of a post or a tag. */
export type Redirect = { path: string }

export async function loadHome(
  db: Db,
  now: Date,
  { publicContent, landing }: Pick<SiteSnapshot, 'publicContent' | 'landing'>,
): Promise<PageResult> {
  const [projects, stats, { posts }] = await Promise.all([
    hasSection(publicContent, 'projects') ? listProjects(db) : [],
    readStats(db, publicContent, now),
    listPosts(db, now, latestPostsCount),
  ])
  return {
    status: 200,
    queries: [
      [api.landing, landing],
      [api.projects, projects],
      [api.stats, stats],
      [api.latestPosts, posts.map((post) => toLatest(post, publicContent.identity))],
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
    [api.latestPosts, null],
  ]
}

export async function loadPostList(
  db: Db,
  now: Date,
  page: number,
  identity: Identity,
): Promise<PageResult> {
  const [list, tags] = await Promise.all([
    loadPosts(db, now, { page, identity }),
    listTags(db, now, shownTags),
  ])
  return withQueries(list, [tagApi.mostUsed(shownTags), tags])
}

export async function loadArchive(
  db: Db,
  now: Date,
  page: number,
  identity: Identity,
): Promise<PageResult> {
  const [list, years] = await Promise.all([
    loadPosts(db, now, { page, identity }),
    countPostsByYear(db, now, identity.timeZone),
  ])
  return withQueries(list, [archiveApi, years])
}

export async function loadTags(db: Db, now: Date): Promise<PageResult> {
  return { status: 200, queries: [[tagApi.all, await listTags(db, now)]] }
}

/** 404 for a tag without published posts. @param slug present or former */
export async function loadTag(
  db: Db,
  now: Date,
  slug: string,
  { page, identity }: { page: number; identity: Identity },
): Promise<PageResult | Redirect> {
  const tag = await findPublishedTag(db, now, slug)
  if (!tag) return { status: 404, queries: [[tagApi.tag(slug), null]] }
  if (tag.slug !== slug) return { path: tagPages.tag(tag.slug) }
  return withQueries(await loadPosts(db, now, { page, identity, tag: slug }), [
    tagApi.tag(slug),
    tag,
  ])
}

interface PostsOptions {
  page: number
  identity: Identity
  /** The slug of a tag that they have. */
  tag?: string
}

/** 404 beyond the last page; the first page exists even without posts. */
async function loadPosts(
  db: Db,
  now: Date,
  { page, identity, tag }: PostsOptions,
): Promise<PageResult> {
  const list = await listPosts(db, now, postsPerPage, page, tag)
  const posts = list.posts.map((post) => withShownDate(post, 'short', identity))
  const path = pagedPath(tag === undefined ? api.posts : tagApi.postsOf(tag), page)
  return {
    status: page > 1 && posts.length === 0 ? 404 : 200,
    queries: [[path, { ...list, posts }]],
  }
}

function withQueries(result: PageResult, ...more: PageResult['queries']): PageResult {
  return { ...result, queries: [...result.queries, ...more] }
}

export async function loadSearch(db: Db, now: () => Date, question: string): Promise<PageResult> {
  const asked = question.trim()
  if (asked === '') return { status: 200, queries: [] }
  const answers = await answerQuestion({ db, now }, asked)
  const queries: PageResult['queries'] = [[answersFor(asked), answers]]
  return { status: 200, queries, searchResults: answers.length }
}

/** @param name the last part of the path */
export async function loadPost(
  db: Db,
  now: Date,
  name: string,
  identity: Identity,
): Promise<PageResult | Redirect> {
  const post = await findPostAt(db, now, name)
  if (!post) return loadMissingPost(db, now, name)
  if (name !== post.slug) return { path: pathOfPost(post) }
  const read = await readerPost(db, now, post, identity.language)
  const shown = withShownDate(read, 'long', identity)
  const adjacent = await findAdjacentPosts(db, now, post)
  return {
    status: 200,
    queries: [
      [api.post(name), shown],
      [api.adjacentPosts(post._id), adjacent],
    ],
  }
}

/** 410 with the newest posts for one that was public. */
async function loadMissingPost(db: Db, now: Date, name: string): Promise<PageResult> {
  if (!(await isGone(db, name, now))) {
    const suggestions = await suggestPosts(db, now, pages.post(name))
    return {
      status: 404,
      queries: [
        [api.post(name), null],
        [suggestionsApi, suggestions],
      ],
    }
  }
  const { posts } = await listPosts(db, now, latestPostsCount)
  const gone: GonePost = { newest: posts.map(({ _id, slug, title }) => ({ _id, slug, title })) }
  return { status: 410, queries: [[api.post(name), gone]] }
}

/** 404 for a project without a case study, and while the section is hidden. @param site as visitors may read it */
export async function loadProject(db: Db, id: string, site: SiteContent): Promise<PageResult> {
  const project = hasSection(site, 'projects') ? await findProject(db, id) : undefined
  if (!project?.content) return { status: 404, queries: [[api.project(id), null]] }
  const { language } = site.identity
  const content = addCopyButtons(localizeLabels(project.content, language), language)
  return { status: 200, queries: [[api.project(id), { ...project, content }]] }
}

/** The document has no more of a post than the page shows. */
function toLatest(
  { _id, slug, title, createdAt, imageUrl, imageFocus }: PostSummary,
  identity: Identity,
): LatestPost {
  const formattedDate = postDate(createdAt, 'short', identity)
  const cover = { ...(imageUrl && { imageUrl }), ...(imageFocus && { imageFocus }) }
  return { _id, slug, title, createdAt, ...cover, formattedDate }
}

function withShownDate(post: PostSummary, format: DateFormat, identity: Identity): PostSummary {
  return { ...post, formattedDate: postDate(post.createdAt, format, identity) }
}
