/** A folder and a site whose owner edits both at random. */
import { restorePost } from '#features/posts/admin-post-queries.server.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import {
  createStoredPost,
  removeStoredPost,
  updateStoredPost,
} from '#server/content-store/store-post.server.ts'
import { readPosts, type StoredPost } from '#server/content-store/stored-posts.server.ts'
import { syncFolder } from '#server/sync/sync-folder.server.ts'
import type { SyncSite } from '#server/sync/sync-site.server.ts'
import { testOrigin, testTime } from './app.ts'
import { createSyncedFolder } from './synced-folder.ts'

export interface Edit {
  side: 'folder' | 'site'
  action: 'write' | 'create' | 'delete' | 'move' | 'resolve' | 'publish'
  target: number
}

interface Interruption {
  /** Before this call of the site. */
  call: number
  meanwhile: Edit | null
  /** The run ends there. */
  isKilled: boolean
}

class Killed extends Error {}
const word = /\bword\d+\b/g

export async function createEditedFolder() {
  const folder = await createSyncedFolder()
  const { db } = folder.app
  let words = 0
  let minutes = 0
  /** Written since the last complete run. */
  let recent = new Set<string>()
  /** By their owner. */
  let replaced = new Set<string>()
  const nextWord = () => {
    const text = `word${++words}`
    recent.add(text)
    return text
  }
  const ada = { db, publicUrl: testOrigin, savedBy: 'Ada', now: folder.now }

  async function apply(edit: Edit) {
    folder.setTime(new Date(testTime.getTime() + ++minutes * 60_000))
    await (edit.side === 'folder' ? applyToFolder(edit) : applyToSite(edit))
  }

  async function applyToFolder({ action, target }: Edit) {
    const paths = (await folder.paths()).filter((path) => path.endsWith('.md'))
    const copies = paths.filter((path) => path.endsWith('.site.md'))
    const files = paths.filter((path) => !path.endsWith('.site.md'))
    const path = files[target % (files.length || 1)]
    if (action === 'create' || !path) {
      const text = `---\ntitle: Post\nexcerpt: x\nstatus: draft\n---\n${nextWord()}\n`
      return folder.write(`posts/note-${words}/index.md`, text)
    }
    const text = await folder.read(path)
    const name = path.split('/')[1]
    if (action === 'write') return write(path, text.replace(/word\d+/, replace))
    if (action === 'publish') return write(path, text.replace('status: draft', 'status: published'))
    if (action === 'move') return folder.move(`posts/${name}`, `posts/moved-${++words}`)
    if (action === 'delete') {
      forget(text)
      return folder.remove(path)
    }
    const copy = copies[target % (copies.length || 1)]
    if (!copy) return undefined
    forget(await folder.read(copy))
    return folder.remove(copy)
  }

  const write = (path: string, text: string) => folder.write(path, text)

  async function applyToSite({ action, target }: Edit) {
    const posts = await storedPosts()
    const post = posts[target % (posts.length || 1)]
    if (action === 'create' || !post) {
      const content = { ...emptyPost, title: 'Post', excerpt: 'x', content: nextWord() }
      await createStoredPost(ada, { ...content, isPublic: target % 2 === 0, author: 'Ada' }, {})
    } else if (action === 'write' || action === 'publish') {
      const content = post.content.content.replace(/word\d+/, replace)
      const isPublic = post.content.isPublic || action === 'publish'
      await updateStoredPost(ada, post, { ...post.content, content, isPublic })
    } else if (action === 'delete') {
      forget(post.content.content)
      await removeStoredPost(ada, post)
    } else await restoreOne(target)
  }

  async function restoreOne(target: number) {
    const deleted = db.selectFrom('post').select('id').where('deleted_at', 'is not', null)
    const rows = await deleted.orderBy('id').execute()
    const row = rows[target % (rows.length || 1)]
    if (row) await restorePost(db, row.id)
  }

  function replace(text: string) {
    forget(text)
    return nextWord()
  }

  function forget(text: string) {
    for (const each of text.match(word) ?? []) {
      replaced.add(each)
      recent.delete(each)
    }
  }

  /** Also of the runs before, if none was complete. */
  function stillRecent(before: Set<string>) {
    return new Set([...before, ...recent].filter((text) => !replaced.has(text)))
  }

  async function storedPosts() {
    const posts: StoredPost[] = []
    for await (const post of readPosts(db)) posts.push(post)
    return posts
  }

  async function folderTexts() {
    const paths = (await folder.paths()).filter((path) => path.endsWith('.md'))
    return Promise.all(paths.map((path) => folder.read(path)))
  }

  async function liveTexts() {
    const posts = await storedPosts()
    const texts = posts.map(
      ({ content, unpublished }) => `${content.content} ${unpublished?.content}`,
    )
    return wordsIn([...(await folderTexts()), ...texts])
  }

  return {
    apply,
    liveTexts,
    recentTexts: async () => (await liveTexts()).filter((text) => recent.has(text)),
    /** The texts that their owner replaced or deleted meanwhile. */
    replacedDuring: async (work: () => Promise<unknown>) => {
      replaced = new Set()
      await work()
      return replaced
    },
    /** With deleted files and posts, drafts and the histories of posts. */
    keptTexts: async () => {
      const [posts, drafts, revisions] = await Promise.all([
        db.selectFrom('post').select('source as text').execute(),
        db.selectFrom('post_draft').select('fields as text').execute(),
        db.selectFrom('post_revision').select('fields as text').execute(),
      ])
      const rows = [...posts, ...drafts, ...revisions].map(({ text }) => text)
      return wordsIn([...rows, ...(await folderTexts()), ...(await folder.deletedTexts())])
    },
    /** @returns what was done, and why something was not */
    sync: async (interruption?: Interruption) => {
      folder.setTime(new Date(testTime.getTime() + ++minutes * 60_000))
      const before = recent
      recent = new Set()
      const site = interruption ? interrupted(folder.site, interruption, apply) : folder.site
      const options = { now: folder.now, allowsDeletions: true }
      try {
        const { changes, problems } = await syncFolder(folder.root, site, options)
        if (problems.length > 0) recent = stillRecent(before)
        const done = changes.filter(({ decision }) => decision !== 'still in conflict')
        return [...done, ...problems]
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        recent = stillRecent(before)
        return [error.message]
      }
    },
  }
}

function interrupted(
  site: SyncSite,
  { call, meanwhile, isKilled }: Interruption,
  apply: (edit: Edit) => Promise<unknown>,
): SyncSite {
  let calls = 0
  async function interrupt() {
    if (calls++ !== call) return
    if (meanwhile) await apply(meanwhile)
    if (isKilled) throw new Killed('The run was killed')
  }
  const before =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      await interrupt()
      const result = await work(...args)
      await interrupt()
      return result
    }
  return {
    ...{ name: site.name, list: before(site.list), create: before(site.create) },
    ...{ update: before(site.update), remove: before(site.remove), propose: before(site.propose) },
    ...{ readPicture: site.readPicture, storePicture: site.storePicture },
  }
}

function wordsIn(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(word) ?? []))]
}
