/** A site far away, by its API. The token needs the scopes `posts:publish` and `site:write`. */
import { isDeepStrictEqual } from 'node:util'
import { adminApi } from '#admin-paths.ts'
import type { UploadedPicture } from '#api/picture-upload.ts'
import { centre } from '#features/pictures/focal-point.ts'
import type { EditableProject } from '#features/portfolio/project.ts'
import {
  type AdminPostSummary,
  type CreatedPost,
  type DraftSave,
  type EditablePost,
  postsPerPage,
} from '#features/posts/post.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { api, uploadsBase } from '#paths.ts'
import type { Project } from '#site.ts'
import { uploadNameOf } from '../content-files/picture-references.server.ts'
import type { PostContent } from '../content-files/post-file.server.ts'
import type { ProjectContent } from '../content-files/project-file.server.ts'
import { splitSiteContent } from '../content-files/site-files.server.ts'
import { toPostInput } from '../content-store/post-input.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import type { ItemContent } from './item-content.server.ts'
import type { RemoteCalls, Tagged } from './remote-calls.server.ts'
import type { SiteItem, SyncSite } from './sync-site.server.ts'

interface Deps {
  name: string
  calls: RemoteCalls
  now: () => Date
}

/** Read at the same time. */
const concurrency = 4

export function remoteSite({ name, calls, now }: Deps): SyncSite {
  const posts = new Map<string, EditablePost & { etag: string | null }>()
  const projects = new Map<string, EditableProject>()
  let site: Tagged<SiteContent> | undefined

  async function readPost(id: string): Promise<SiteItem | undefined> {
    const found = await calls.get<EditablePost>(adminApi.postSource(id))
    return found && givePost(found)
  }

  function givePost({ value, etag }: Tagged<EditablePost>): SiteItem {
    posts.set(value._id, { ...value, etag })
    const content = { kind: 'post', post: toPostContent(value) } as const
    return { kind: 'post', id: value._id, content }
  }

  async function readProject(id: string): Promise<SiteItem | undefined> {
    const found = await calls.get<EditableProject>(adminApi.projectSource(id))
    if (!found) return undefined
    projects.set(id, found.value)
    const project = toProjectContent(found.value)
    return { kind: 'project', id, content: { kind: 'project', project } }
  }

  /** @returns undefined if somebody else has changed it since */
  async function readWrittenProject({ value, etag }: Tagged<Project>) {
    const item = await readProject(value.id)
    const isWritten = `"${projects.get(value.id)?.revision}"` === etag?.replace(/^W\//, '')
    return isWritten ? item : undefined
  }

  function giveDocuments(found: Tagged<SiteContent>): SiteItem[] {
    site = found
    const documents = splitSiteContent(found.value)
    return (['site', 'resume'] as const).map((kind) => ({
      ...{ kind, id: kind },
      content: { kind, document: documents[kind] },
    }))
  }

  /** Until two listings are the same: a page may lack a post when others are deleted meanwhile. */
  async function listPosts(): Promise<string[]> {
    for (let last = ''; ; ) {
      const ids = await listPages()
      if (ids.join() === last) return ids
      last = ids.join()
    }
  }

  async function listPages(): Promise<string[]> {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const path = `${api.posts}?status=all&order=oldest&limit=${postsPerPage}&page=${page}`
      const listed = (await calls.get<AdminPostSummary[]>(path))?.value ?? []
      ids.push(...listed.map(({ _id }) => _id))
      if (listed.length < postsPerPage) return ids
    }
  }

  async function createPost(content: PostContent): Promise<SiteItem> {
    const { author, status, ...fields } = toPostInput(content, false, now())
    const body = { ...fields, status, ...(author && { author }) }
    const created = await calls.send<CreatedPost>('POST', api.posts, body)
    const item = created && (await readPost(created.value._id))
    const stored = item && posts.get(item.id)
    const isWritten = content.isPublic ? stored?.revision === 1 : isDraftOf(stored, fields)
    return found(isWritten ? item : undefined)
  }

  async function updatePost(id: string, content: PostContent): Promise<SiteItem | undefined> {
    const stored = posts.get(id)
    if (!stored) return undefined
    const { revision, draft } = stored
    const isKnownSlug = content.slug === stored.slug
    const { author: _, status, ...fields } = toPostInput(content, isKnownSlug, now())
    const wasPublic = stored.status !== 'draft'
    if (!wasPublic && !content.isPublic) {
      const base = { revision: draft?.revision, baseRevision: revision, keepReplaced: true }
      const saved = await calls.send<DraftSave>('PUT', `${api.post(id)}/draft`, { fields, ...base })
      const item = saved && (await readPost(id))
      return posts.get(id)?.draft?.revision === saved?.value.revision ? item : undefined
    }
    // A draft that says the same, as after a conflict, is published with it.
    const isLiveEdit = wasPublic && content.isPublic && !isDraftOf(stored, fields)
    const state = isLiveEdit ? {} : { status, draftRevision: draft?.revision ?? null }
    const changes = { ...fields, ...state, revision }
    const saved = await calls.send<EditablePost>('PUT', api.post(id), changes)
    return saved && givePost(saved)
  }

  /** As a draft: the deleted text is never public again. @returns undefined if it is not deleted */
  async function restorePost(id: string, content: PostContent): Promise<SiteItem | undefined> {
    // What cannot be stored is not restored.
    toPostInput(content, true, now())
    const path = adminApi.restorePost(id)
    const restored = await calls.send<EditablePost>('POST', path, { status: 'draft' })
    if (!restored) return undefined
    givePost(restored)
    return found(await updatePost(id, content))
  }

  async function restoreProject(id: string, content: ProjectContent) {
    const body = toProjectBody(content)
    const restored = await calls.send<Project>('POST', adminApi.restoreProject(id), body)
    return restored && found(await readWrittenProject(restored))
  }

  async function createProject(content: ProjectContent): Promise<SiteItem> {
    const created = await calls.send<Project>('POST', api.projects, toProjectBody(content))
    return found(created && (await readWrittenProject(created)))
  }

  async function updateProject(id: string, content: ProjectContent) {
    const headers = { 'If-Match': `"${projects.get(id)?.revision}"` }
    const body = toProjectBody(content)
    const saved = await calls.send<Project>('PUT', api.project(id), body, headers)
    return saved && readWrittenProject(saved)
  }

  async function updateDocument(content: ItemContent & { document: unknown }) {
    if (!site) return undefined
    const stored = splitSiteContent(site.value)
    const documents: Record<string, unknown> = { ...stored, [content.kind]: content.document }
    const settings = documents.site as typeof stored.site
    const body = { ...settings, resume: { ...settings.resume, document: documents.resume } }
    const headers = { 'If-Match': site.etag ?? '' }
    const saved = await calls.send<SiteContent>('PUT', api.site, body, headers)
    return saved && giveDocuments(saved).find(({ kind }) => kind === content.kind)
  }

  return {
    name,
    list: async () => {
      const documents = await calls.get<SiteContent>(adminApi.siteDocument)
      const items = documents ? giveDocuments(documents) : []
      const listed = (await calls.get<Project[]>(api.projects))?.value ?? []
      const [postItems, projectItems] = [
        await inParallel(await listPosts(), readPost),
        await inParallel(
          listed.map(({ id }) => id),
          readProject,
        ),
      ]
      return [...items, ...postItems, ...projectItems]
    },
    create: async (content, id = '') => {
      if (content.kind === 'post') {
        return (id && (await restorePost(id, content.post))) || createPost(content.post)
      }
      if (content.kind !== 'project') throw new Error('The site content is there already')
      return (id && (await restoreProject(id, content.project))) || createProject(content.project)
    },
    update: async ({ id }, content) => {
      if (content.kind === 'post') return updatePost(id, content.post)
      if (content.kind === 'project') return updateProject(id, content.project)
      return updateDocument(content)
    },
    remove: async ({ kind, id }) => {
      const path = kind === 'post' ? api.post(id) : api.project(id)
      const given = kind === 'post' ? posts.get(id) : projects.get(id)
      const read = kind === 'post' ? readPost : readProject
      const current = (await read(id)) && (kind === 'post' ? posts.get(id) : projects.get(id))
      // Gone is what was asked for.
      if (!given || !current) return true
      if (versionOf(given) !== versionOf(current)) return false
      const tag = 'etag' in current ? current.etag : `"${current.revision}"`
      return (
        (await calls.send('DELETE', path, undefined, tag ? { 'If-Match': tag } : {})) !== undefined
      )
    },
    propose: async ({ id }, content) => {
      const stored = posts.get(id)
      if (content.kind !== 'post' || !stored || stored.draft || stored.status === 'draft') return
      const input = toPostInput({ ...content.post, isPublic: false }, true, now())
      const { author: _, status: __, ...fields } = input
      const body = { fields, baseRevision: stored.revision }
      await calls.send('PUT', `${api.post(id)}/draft`, body)
      await readPost(id)
    },
    readPicture: (address) =>
      uploadNameOf(address) === undefined ? Promise.resolve(undefined) : calls.read(address.trim()),
    storePicture: async (file, bytes) => {
      const address = `${uploadsBase}/${file}`
      const known = uploadNameOf(address) ? await calls.read(address) : undefined
      if (known?.equals(bytes)) return address
      const path = `${adminApi.pictures}?${new URLSearchParams({ name: file })}`
      return (await calls.upload<UploadedPicture>(path, bytes)).src
    },
  }
}

/** Whether the draft of a post says the same. */
function isDraftOf(stored: EditablePost | undefined, fields: object): boolean {
  const draft = stored?.draft?.fields
  return draft !== undefined && isDeepStrictEqual(draft, { ...draft, ...fields })
}

function versionOf(stored: (EditablePost & { etag?: string | null }) | EditableProject) {
  const draft = 'draft' in stored ? stored.draft?.revision : undefined
  return `${stored.revision} ${draft}`
}

function toPostContent(source: EditablePost): PostContent {
  const isPublic = source.status !== 'draft'
  if (!isPublic && source.draft) return { ...source.draft.fields, isPublic, author: source.author }
  return {
    ...emptyPost,
    ...{ title: source.title, excerpt: source.excerpt, content: source.content },
    ...{ format: source.format, author: source.author, slug: source.slug, isPublic },
    imageUrl: source.imageUrl ?? '',
    imageAlt: source.imageAlt ?? '',
    imageFocus: source.imageFocus ?? centre,
    publishedAt: source.publishedAt ?? '',
    tags: source.tags ?? [],
    canonicalUrl: source.canonicalUrl ?? '',
    description: source.description ?? '',
    series: source.series ?? null,
  }
}

function toProjectContent(source: EditableProject): ProjectContent {
  return {
    ...{ title: source.title, description: source.description, caseStudy: source.caseStudy },
    link: source.link ?? '',
    repository: source.repository ?? '',
    year: source.year ?? null,
    technologies: source.technologies.map(({ name }) => name),
    image: source.image ?? '',
    imageAlt: source.imageAlt ?? '',
  }
}

function toProjectBody({ technologies, ...content }: ProjectContent) {
  return { ...content, technologies: technologies.map((name) => ({ name })) }
}

async function inParallel(
  ids: string[],
  read: (id: string) => Promise<SiteItem | undefined>,
): Promise<SiteItem[]> {
  const items: SiteItem[] = []
  for (let first = 0; first < ids.length; first += concurrency) {
    const read4 = await Promise.all(ids.slice(first, first + concurrency).map(read))
    items.push(...read4.filter((item) => item !== undefined))
  }
  return items
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined)
    throw new SourceError('The site was changed while it was synchronised. Sync again.')
  return value
}
