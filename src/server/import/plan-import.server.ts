/** Plans an import: what becomes of each post. Writes nothing. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import type { ImportPlan, PlannedAction, PlannedPost } from '#features/imports/import-plan.ts'
import { normalizePath, ownersOfPaths } from '#features/posts/former-paths.server.ts'
import { isNameTaken } from '#features/posts/post-paths.server.ts'
import { maxSlugLength } from '#features/posts/post-schema.ts'
import { cutAtWord } from '#features/posts/slug.server.ts'
import { pages } from '#paths.ts'
import { limitConcurrency } from '../limit-concurrency.server.ts'
import { findImportedPosts, type ImportedPost } from './import-queries.server.ts'
import type { SourceContent, SourceFiles, SourcePost } from './import-source.server.ts'
import { createNotes, type Notes } from './markdown/notes.server.ts'
import { isRedirectable } from './own-paths.server.ts'
import { inspectBody, type PreparedFields, prepareFields } from './prepare-post.server.ts'
import {
  nothingResolved,
  type ResolvedPost,
  resolvedBody,
  resolveReferences,
} from './resolve-references.server.ts'
import { indexSource } from './source-index.server.ts'
import { inspectPictures } from './source-pictures.server.ts'

export interface PlanOptions {
  db: Db
  now: () => Date
  publicUrl: string
  isFetching: boolean
  /** Ends the planning; what it has is not a plan. */
  signal?: AbortSignal | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** A post of the plan, with what applying it takes. */
export interface ImportItem {
  source: SourcePost
  planned: PlannedPost
  fields: PreparedFields
  resolved: ResolvedPost
  hash: string
  imported: ImportedPost | undefined
}

export interface PreparedImport {
  plan: ImportPlan
  items: ImportItem[]
  /** The address of a post on this site; undefined for one that is not imported. */
  pathOf: (post: SourcePost) => string | undefined
}

interface Draft {
  source: SourcePost
  notes: Notes
  problem: string | undefined
  fields: PreparedFields
  resolved: ResolvedPost
  imported: ImportedPost | undefined
  slug: string
}

/** While the pictures of one post are read, another one is parsed. */
const concurrency = 2

/** @throws AbortError */
export async function prepareImport(
  content: SourceContent,
  files: SourceFiles,
  options: PlanOptions,
): Promise<PreparedImport> {
  const { db, signal, onProgress } = options
  const index = indexSource(content, files, options.publicUrl)
  const pictures = inspectPictures(files)
  const posts = withoutRepeatedIds(content)
  const imported = await findImportedPosts(
    db,
    posts.map(({ id }) => id),
  )
  const drafts: Draft[] = Array(posts.length)
  let done = 0
  const planPost = async ([position, source]: [number, SourcePost]) => {
    signal?.throwIfAborted()
    // Lets the site answer requests between two posts.
    await nextTurn()
    const draftOptions = { ...options, index, pictures, imported: imported.get(source.id) }
    drafts[position] = await draftOf(source, draftOptions)
    onProgress?.(++done, posts.length)
  }
  await limitConcurrency(posts.entries(), planPost, concurrency)
  await chooseSlugs(db, drafts)
  const slugs = new Map(drafts.filter(isReachable).map(({ source, slug }) => [source, slug]))
  const pathOf = (post: SourcePost) => {
    const slug = slugs.get(post)
    return slug === undefined ? undefined : pages.post(slug)
  }
  const owners = await ownersOfPaths(
    db,
    drafts.flatMap(({ source }) => source.oldPaths.map(normalizePath)),
  )
  const claimed = new Set<string>()
  const items = drafts.map((draft) =>
    toItem(draft, { owners, claimed, pathOf, publicUrl: options.publicUrl }),
  )
  const plan: ImportPlan = {
    kind: content.kind,
    posts: items.map(({ planned }) => planned),
    problems: content.problems,
    leftOut: content.leftOut,
  }
  return { plan, items, pathOf }
}

/** The second one of an id would overwrite the first. */
function withoutRepeatedIds({ posts, problems }: SourceContent): SourcePost[] {
  const ids = new Set<string>()
  return posts.filter(({ id, file }) => {
    const isFirst = !ids.has(id)
    ids.add(id)
    if (!isFirst) problems.push({ file, message: 'Another post of the source has the same id.' })
    return isFirst
  })
}

type DraftOptions = PlanOptions & {
  index: ReturnType<typeof indexSource>
  pictures: ReturnType<typeof inspectPictures>
  imported: ImportedPost | undefined
}

async function draftOf(source: SourcePost, options: DraftOptions): Promise<Draft> {
  const notes = createNotes()
  for (const { kind, text } of source.notes) notes[kind](text)
  const body = await inspectBody(source, notes)
  const isReadable = 'references' in body
  const fields = prepareFields(source, isReadable ? body.beginning : '', notes)
  const resolved: ResolvedPost = isReadable
    ? await resolveReferences(source, body.references, { ...options, notes })
    : nothingResolved()
  const problem = isReadable ? undefined : body.problem
  return { source, notes, problem, fields, resolved, imported: options.imported, slug: fields.slug }
}

/** One that is edited or deleted on the site keeps its address; the others get the one they ask for, if it is free. */
async function chooseSlugs(db: Db, drafts: Draft[]): Promise<void> {
  const taken = new Set<string>()
  for (const { imported } of drafts) if (imported?.slug) taken.add(imported.slug)
  for (const draft of drafts) {
    const { imported, fields, notes } = draft
    if (imported?.slug && (imported.isEdited || imported.slug === fields.slug)) {
      draft.slug = imported.slug
      continue
    }
    draft.slug = await freeSlugOutside(db, fields.slug, taken, imported?.postId)
    taken.add(draft.slug)
    if (draft.slug !== fields.slug)
      notes.changed(`The address ${fields.slug} is taken: ${draft.slug}`)
  }
}

async function freeSlugOutside(db: Db, slug: string, taken: Set<string>, ownId?: string) {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const name = cutAtWord(slug, maxSlugLength - suffix.length) + suffix
    if (!taken.has(name) && !(await isNameTaken(db, name, ownId))) return name
  }
}

function isReachable({ problem, imported }: Draft) {
  return imported ? !imported.isDeleted : problem === undefined
}

interface ItemOptions {
  owners: Map<string, string>
  /** By earlier posts of the plan. */
  claimed: Set<string>
  pathOf: (post: SourcePost) => string | undefined
  publicUrl: string
}

function toItem(draft: Draft, options: ItemOptions): ImportItem {
  const { pathOf, publicUrl } = options
  const { source, notes, fields, resolved, imported, slug, problem } = draft
  for (const [target, { post }] of resolved.links) {
    if (!pathOf(post)) notes.lost(`Link to ${target}: nothing of it is imported`)
    else if (post.state === 'draft') notes.changed(`Link to ${target}: it is a draft`)
  }
  const oldPaths = redirectsOf(draft, options)
  const hash = hashOf({ source, fields, resolved, oldPaths, pathOf, publicUrl })
  const { lost, changed } = Object.groupBy(notes.list(), ({ kind }) => kind)
  const planned: PlannedPost = {
    ...{
      sourceId: source.id,
      file: source.file,
      title: fields.title,
      action: actionOf(draft, hash),
    },
    ...{ state: source.state, path: pages.post(slug), publishedAt: source.publishedAt },
    ...{ tags: fields.tags, oldPaths },
    pictures: resolved.pictures.size + (resolved.cover ? 1 : 0),
    links: resolved.links.size,
    lost: (lost ?? []).map(({ text }) => text),
    changed: (changed ?? []).map(({ text }) => text),
    ...(problem !== undefined && { problem }),
  }
  return { source, planned, fields, resolved, hash, imported }
}

/** Only what was public has visitors to redirect. */
function redirectsOf({ source, notes, imported, slug }: Draft, { owners, claimed }: ItemOptions) {
  if (source.state !== 'published') return []
  const paths = new Set(source.oldPaths.map(normalizePath))
  return [...paths].filter((path) => {
    if (path === pages.post(slug)) return false
    const owner = owners.get(path)
    const isOthers = claimed.has(path) || (owner !== undefined && owner !== imported?.postId)
    if (isOthers) notes.lost(`Redirect of ${path}: it leads to another post`)
    else if (!isRedirectable(path)) notes.lost(`Redirect of ${path}: the site has a page there`)
    const isOwn = !isOthers && isRedirectable(path)
    if (isOwn) claimed.add(path)
    return isOwn
  })
}

interface Hashed {
  source: SourcePost
  fields: PreparedFields
  resolved: ResolvedPost
  oldPaths: string[]
  pathOf: ItemOptions['pathOf']
  publicUrl: string
}

/** Of everything that a post is made of: a picture counts by its bytes, a link by where it leads. */
function hashOf({ source, fields, resolved, oldPaths, pathOf, publicUrl }: Hashed): string {
  const srcOf = (picture: { hash: string } | { url: string }) =>
    'hash' in picture ? `picture:${picture.hash}` : undefined
  const body = resolvedBody(source, resolved, { pathOf, srcOf, publicUrl })
  const { format, publishedAt, cover, state } = source
  const coverSource = resolved.cover && (srcOf(resolved.cover) ?? cover?.reference)
  const parts = [
    fields,
    body,
    format,
    publishedAt,
    state === 'draft',
    coverSource,
    cover?.alt,
    oldPaths,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function actionOf({ problem, imported }: Draft, hash: string): PlannedAction {
  if (problem !== undefined) return 'invalid'
  if (!imported) return 'create'
  if (imported.isDeleted) return 'deleted'
  if (imported.hash === hash) return 'unchanged'
  return imported.isEdited ? 'conflict' : 'update'
}
