/** A folder and a site whose owner edits both at random. */
import { restorePost } from '#features/posts/admin-post-queries.server.ts'
import { restoreTags, updateTag } from '#features/posts/admin-tags.server.ts'
import { claimFormerPaths } from '#features/posts/former-paths.server.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import { readTags, toJson } from '#server/content-files/site-files.server.ts'
import {
  createStoredPost,
  removeStoredPost,
  updateStoredPost,
} from '#server/content-store/store-post.server.ts'
import { readPosts, type StoredPost } from '#server/content-store/stored-posts.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { syncFolder } from '#server/sync/sync-folder.server.ts'
import type { SyncSite } from '#server/sync/sync-site.server.ts'
import { testOrigin, testTime } from './app.ts'
import { createSyncedFolder } from './synced-folder.ts'

export interface Edit {
  side: 'folder' | 'site'
  action: 'write' | 'create' | 'delete' | 'move' | 'resolve' | 'publish' | 'describe' | 'redirect'
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
const copyEnd = /\.site\.(?:md|json)$/
const tagSlugs = ['soup', 'tea']

export async function createEditedFolder() {
  const folder = await createSyncedFolder()
  const { db } = folder.app
  let words = 0
  let minutes = 0
  /** Written since the last complete run. */
  let recent = new Set<string>()
  /** By their owner. */
  let replaced = new Set<string>()
  /** Texts of tags that their owner replaced: those have no history. */
  const outdated = new Set<string>()
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
    if (action === 'describe') return describeInFolder(tagSlugs[target % 2] ?? '')
    if (action === 'redirect') return redirectInFolder()
    const paths = await folder.paths()
    const copies = paths.filter((path) => copyEnd.test(path))
    const files = paths.filter((path) => path.endsWith('.md') && !copyEnd.test(path))
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
    return copy === undefined ? undefined : removeCopy(copy)
  }

  async function removeCopy(path: string) {
    const text = await folder.read(path)
    forget(text)
    if (path === 'tags.site.json') {
      const kept = wordsIn([await folder.read('tags.json')])
      for (const each of wordsIn([text])) if (!kept.includes(each)) outdated.add(each)
    }
    await folder.remove(path)
  }

  function replaceText({ text = '' }: { text?: string | undefined } = {}) {
    for (const each of wordsIn([text])) outdated.add(each)
    return replace(text)
  }

  async function removeCopies() {
    const copies = (await folder.paths()).filter((path) => copyEnd.test(path))
    for (const path of copies) await removeCopy(path)
  }

  async function describeInFolder(slug: string) {
    const tags: { slug: string; text?: string }[] = await readList('tags.json')
    const former = tags.find((tag) => tag.slug === slug)
    const described = { name: slug, ...former, slug, text: replaceText(former) }
    return write('tags.json', toJson([...tags.filter((tag) => tag !== former), described]))
  }

  async function redirectInFolder() {
    const redirects = await readList('redirects.json')
    const [post] = await storedPosts()
    const since = '2020-01-02T00:00:00.000Z'
    const added = { path: `/${nextWord()}`, post: post?.id ?? 'deleted', since }
    return write('redirects.json', toJson([...redirects, added]))
  }

  const readList = async (path: string) =>
    JSON.parse((await folder.paths()).includes(path) ? await folder.read(path) : '[]')

  const write = (path: string, text: string) => folder.write(path, text)

  async function applyToSite({ action, target }: Edit) {
    if (action === 'describe') return describeOnSite(tagSlugs[target % 2] ?? '')
    const posts = await storedPosts()
    const post = posts[target % (posts.length || 1)]
    if (action === 'redirect' && post) {
      return claimFormerPaths(db, post.id, [`/${nextWord()}`], folder.now())
    }
    if (action === 'create' || !post) {
      const content = { ...emptyPost, title: 'Post', excerpt: 'x', content: nextWord() }
      await createStoredPost(ada, { ...content, isPublic: target % 2 === 0, author: 'Ada' }, {})
    } else if (action === 'write' || action === 'publish') {
      const before = { recent: new Set(recent), replaced: new Set(replaced) }
      const content = post.content.content.replace(/word\d+/, replace)
      const isPublic = post.content.isPublic || action === 'publish'
      await updateStoredPost(ada, post, { ...post.content, content, isPublic }).catch((error) => {
        // A draft may have the address of another post; it cannot be published then, and nothing is replaced.
        if (!(error instanceof SourceError) || !/this address/.test(error.message)) throw error
        recent = before.recent
        replaced = before.replaced
      })
    } else if (action === 'delete') {
      forget(post.content.content)
      await removeStoredPost(ada, post)
    } else await restoreOne(target)
  }

  async function describeOnSite(slug: string) {
    await restoreTags(db, [{ slug, name: slug }])
    const former = (await readTags(db)).find((tag) => tag.slug === slug)
    await updateTag(db, folder.now(), slug, { text: replaceText(former) })
  }

  async function restoreOne(target: number) {
    const deleted = db.selectFrom('post').select('id').where('deleted_at', 'is not', null)
    const rows = await deleted.orderBy('id').execute()
    const row = rows[target % (rows.length || 1)]
    if (row) await restorePost(db, row.id, new Date())
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
    const paths = (await folder.paths()).filter((path) => /\.(?:md|json)$/.test(path))
    return Promise.all(paths.map((path) => folder.read(path)))
  }

  async function liveTexts() {
    const posts = await storedPosts()
    const texts = posts.map(
      ({ content, unpublished }) => `${content.content} ${unpublished?.content}`,
    )
    const all = wordsIn([...(await folderTexts()), ...texts, ...(await tagsAndPaths())])
    return all.filter((each) => !outdated.has(each))
  }

  async function tagsAndPaths() {
    const addresses = await db.selectFrom('address').select('path').execute()
    const tags = await readTags(db)
    return [...addresses.map(({ path }) => path), ...tags.map(({ text = '' }) => text)]
  }

  /** @returns what was done, and why something was not */
  async function sync(interruption?: Interruption) {
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
      const kept = [...(await tagsAndPaths()), ...(await folder.deletedTexts())]
      return wordsIn([...rows, ...(await folderTexts()), ...kept])
    },
    loseState: () => folder.remove('.folio'),
    /** The owner decides all conflicts. */
    settle: async () => {
      await sync()
      // One that is in the way is of a state that was lost, and the next of the same conflict.
      await removeCopies()
      await sync()
      await removeCopies()
      await sync()
    },
    sync,
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
    ...(site.redirects && {
      redirects: { read: before(site.redirects.read), add: before(site.redirects.add) },
    }),
  }
}

function wordsIn(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(word) ?? []))]
}
