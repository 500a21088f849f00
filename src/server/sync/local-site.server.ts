/** The site of the data folder, or of its database: the sync writes to it directly. */
import type { Db } from '#db/open.server.ts'
import { restorePicture } from '#features/pictures/store-picture.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { readLiveSite, readRevision } from '#features/site/site-revisions.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { uploadNameOf } from '../content-files/picture-references.server.ts'
import {
  describedTags,
  readRedirects,
  readTags,
  splitSiteContent,
  type TagRecord,
} from '../content-files/site-files.server.ts'
import { toSourceError } from '../content-store/post-input.server.ts'
import {
  createStoredPost,
  proposeDraft,
  removeStoredPost,
  updateStoredPost,
} from '../content-store/store-post.server.ts'
import {
  createStoredProject,
  removeStoredProject,
  updateStoredProject,
} from '../content-store/store-project.server.ts'
import { restoreRedirects } from '../content-store/store-redirects.server.ts'
import { storeSiteContent } from '../content-store/store-site-content.server.ts'
import { storeTags } from '../content-store/store-tags.server.ts'
import { readPosts, type StoredPost } from '../content-store/stored-posts.server.ts'
import { readProjects, type StoredProject } from '../content-store/stored-projects.server.ts'
import type { ItemContent } from './item-content.server.ts'
import type { SiteItem, SyncSite } from './sync-site.server.ts'

interface Deps {
  name: string
  db: Db
  store: FileStore
  publicUrl: string
  now: () => Date
}

/** In the history of posts, and of the site. */
const savedBy = 'Sync'

export function localSite({ name, db, store, publicUrl, now }: Deps): SyncSite {
  const deps = { db, publicUrl, now, savedBy }
  const posts = new Map<string, StoredPost>()
  const projects = new Map<string, StoredProject>()
  let siteRevision = 0
  let tags: TagRecord[] = []

  const givePost = (stored: StoredPost): SiteItem => {
    posts.set(stored.id, stored)
    return { kind: 'post', id: stored.id, content: { kind: 'post', post: stored.content } }
  }
  const giveProject = (stored: StoredProject): SiteItem => {
    projects.set(stored.id, stored)
    const content = { kind: 'project', project: stored.content } as const
    return { kind: 'project', id: stored.id, content }
  }

  function giveDocuments(revision: number, content: SiteContent): SiteItem[] {
    siteRevision = revision
    const documents = splitSiteContent(content)
    return (['site', 'resume'] as const).map((kind) => ({
      ...{ kind, id: kind },
      content: { kind, document: documents[kind] },
    }))
  }

  function giveTags(described: TagRecord[]): SiteItem {
    tags = described
    return { kind: 'tags', id: 'tags', content: { kind: 'tags', document: tags } }
  }

  async function storeDocument(content: ItemContent & { document: unknown }) {
    const parts = { [content.kind]: content.document }
    const revision = await storeSiteContent(deps, parts, siteRevision, now())
    // A newer one may be somebody else's.
    const stored = revision && (await readRevision(db, revision))
    if (!stored) return undefined
    return giveDocuments(revision, stored).find(({ kind }) => kind === content.kind)
  }

  return {
    name,
    list: async () => {
      const { revision, content } = await readLiveSite(db)
      const items = [
        ...giveDocuments(revision, content),
        giveTags(describedTags(await readTags(db))),
      ]
      for await (const post of readPosts(db)) items.push(givePost(post))
      return [...items, ...(await readProjects(db)).map(giveProject)]
    },
    create: async (content, id) => {
      if (content.kind === 'post') {
        const post = { ...content.post, author: content.post.author || (await authorOf(db)) }
        return givePost(await createStoredPost(deps, post, { id }))
      }
      if (content.kind === 'project') {
        return giveProject(await createStoredProject(deps, content.project, { id }))
      }
      throw new Error('The site content is there already')
    },
    update: async ({ id }, content) => {
      if (content.kind === 'post') {
        const stored = posts.get(id)
        const saved = stored && (await updateStoredPost(deps, stored, content.post))
        return saved && givePost(saved)
      }
      if (content.kind === 'project') {
        const stored = projects.get(id)
        const saved = stored && (await updateStoredProject(deps, stored, content.project))
        return saved && giveProject(saved)
      }
      if (content.kind !== 'tags') return storeDocument(content)
      const stored = await storeTags(db, content.document, tags)
      return stored && giveTags(stored)
    },
    remove: async ({ kind, id }) => {
      const [post, project] = [posts.get(id), projects.get(id)]
      if (kind === 'post') return post === undefined || removeStoredPost(deps, post)
      return project === undefined || removeStoredProject(deps, project)
    },
    propose: async ({ id }, content) => {
      const stored = posts.get(id)
      if (content.kind !== 'post' || !stored?.content.isPublic) return
      await proposeDraft(deps, stored, content.post)
    },
    redirects: {
      read: () => readRedirects(db, now()),
      add: (redirects) => restoreRedirects(db, redirects),
    },
    readPicture: async (address) => {
      const file = uploadNameOf(address)
      return file === undefined ? undefined : store.read(file)
    },
    storePicture: (file, bytes) =>
      restorePicture({ db, store, at: now() }, file, bytes).catch((error) => {
        throw toSourceError(error)
      }),
  }
}

/** The owner, who writes what names nobody. */
async function authorOf(db: Db) {
  return (await readLiveSite(db)).content.identity.name
}
