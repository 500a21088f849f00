/** `folio post new|edit|publish|list`: posts of the local data folder, or of a site far away. */
import type { Command } from 'commander'
import { baseRevisionOf, isFuture, shownFields } from '#features/posts/admin/editor/open-post.ts'
import type { EditablePost } from '#features/posts/post.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import { postStatuses } from '#features/posts/post-values.ts'
import { pages } from '#paths.ts'
import {
  type CommandContext,
  type CommandModule,
  type Outcome,
  UsageError,
} from './command.server.ts'
import { type EditedFile, editText, namedFile } from './post/edited-file.server.ts'
import { formatPostList } from './post/format-post-list.server.ts'
import { localPosts } from './post/local-posts.server.ts'
import { type PostSearch, type PostStore, postCommand } from './post/post-store.server.ts'
import { formatPostText, parsePostText } from './post/post-text.server.ts'
import { remotePosts } from './post/remote-posts.server.ts'
import { siteOption } from './remote.server.ts'

export const failureMessage = 'The command failed.'

interface SiteOptions {
  site?: string
}

interface WriteOptions extends SiteOptions {
  file?: string
  publish?: boolean
}

export const define: CommandModule['define'] = (command, context) => {
  const { run } = context
  defineList(command, context)
  addWriteOptions(command.command('new'))
    .description('Write a new draft in $EDITOR, as Markdown with front matter')
    .argument('[TITLE]')
    .action(
      run((title: string | undefined, options: WriteOptions) => writeNew(context, title, options)),
    )
  addWriteOptions(command.command('edit'))
    .description('Change a post in $EDITOR; the changes are a draft until they are published')
    .argument('<POST>', 'its id, or the last part of its address')
    .action(run((name: string, options: WriteOptions) => edit(context, name, options)))
  command
    .command('publish')
    .description('Publish a draft, or the changes of a post')
    .argument('<POST>', 'its id, or the last part of its address')
    .option('--at <TIME>', 'when, such as 2026-12-24T08:00:00Z; a time in the future schedules it')
    .option(...siteOption)
    .action(
      run(async (name: string, { at, site }: SiteOptions & { at?: string }) => {
        const store = openPosts(site, context)
        return publish(store, await store.find(name), at)
      }),
    )
}

function defineList(command: Command, context: CommandContext) {
  command
    .command('list')
    .description('List posts, newest first')
    .option('--status <STATUS>', `all, ${postStatuses.join(', ')}`, 'all')
    .option('--search <TEXT>', 'part of a title or an excerpt', '')
    .option('--limit <NUMBER>', 'at most 100', '20')
    .option(...siteOption)
    .action(
      context.run(async ({ site, ...options }: SiteOptions & ListOptions) => {
        const posts = await openPosts(site, context).list(toSearch(options))
        return { text: formatPostList(posts, context.terminal), json: posts }
      }),
    )
}

type ListOptions = Record<'status' | 'search' | 'limit', string>

function openPosts(site: string | undefined, context: CommandContext): PostStore {
  return site === undefined ? localPosts(context) : remotePosts(site, context)
}

function addWriteOptions(command: Command) {
  return command
    .option('--file <FILE>', 'read the text from this file, without an editor')
    .option('--publish', 'publish it; with a `date` in the future it is scheduled')
    .option(...siteOption)
}

/** @throws UsageError */
function toSearch({ status: asked, search, limit: typed }: ListOptions): PostSearch {
  const status = ['all' as const, ...postStatuses].find((each) => each === asked)
  const limit = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (!status) throw new UsageError(`--status is one of all, ${postStatuses.join(', ')}.`)
  if (limit < 1 || limit > 100) throw new UsageError('--limit is a number from 1 to 100.')
  return { status, search, limit }
}

async function writeNew(
  context: CommandContext,
  title = '',
  { file, site, publish: isPublished = false }: WriteOptions,
): Promise<Outcome> {
  const store = openPosts(site, context)
  const template = formatPostText({ ...emptyPost, title })
  const edited = file ? await namedFile(file) : await editText('post', template, context)
  if (!edited) return nothingSaved
  const retry = { command: postCommand('new', store.site) }
  return keepOnFailure(edited, retry, async () => {
    const { fields, isPublic } = parsePostText(edited.text, { isPublished })
    const post = await store.create(fields)
    // A second time it would be another post.
    retry.command = postCommand(`edit ${post._id}`, store.site)
    return isPublished || isPublic ? publishStored(store, post) : drafted(post, store)
  })
}

async function edit(
  context: CommandContext,
  name: string,
  { file, site, publish: isPublished = false }: WriteOptions,
): Promise<Outcome> {
  const store = openPosts(site, context)
  const post = await store.find(name)
  const shown = shownFields(post)
  const edited = file
    ? await namedFile(file)
    : await editText(post.slug, formatPostText(shown), context)
  if (!edited) return nothingSaved
  const retry = { command: postCommand(`edit ${post._id}`, store.site) }
  return keepOnFailure(edited, retry, async () => {
    const { fields, isPublic } = parsePostText(edited.text, {
      slug: shown.slug,
      isPublished,
    })
    const revision = post.draft?.revision
    await store.saveDraft(post._id, { fields, revision, baseRevision: baseRevisionOf(post) })
    const saved = await store.find(post._id)
    return isPublished || isPublic ? publishStored(store, saved) : drafted(saved, store)
  })
}

/** What was typed is never lost. */
async function keepOnFailure(
  file: EditedFile,
  retry: { command: string },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await work()
    await file.remove()
    return outcome
  } catch (error) {
    if (error instanceof Error) {
      error.message += `\nYour text is in ${file.path}. Save it with: ${retry.command} --file ${file.path}`
    }
    throw error
  }
}

/** A draft that was saved and cannot be published has lost nothing. */
async function publishStored(store: PostStore, post: EditablePost): Promise<Outcome> {
  try {
    return await publish(store, post)
  } catch (error) {
    if (error instanceof Error) error.message += ` The draft is saved: ${post._id}.`
    throw error
  }
}

async function publish(store: PostStore, post: EditablePost, at?: string): Promise<Outcome> {
  const time = at === undefined ? undefined : timeOf(at)
  const date = time ?? shownFields(post).publishedAt
  const published = await store.publish(post._id, {
    status: isFuture(date, new Date()) ? 'scheduled' : 'published',
    publishedAt: time,
    revision: post.revision,
    draftRevision: post.draft?.revision ?? null,
  })
  const { title, slug, status, publishedAt } = published
  const when = status === 'scheduled' ? `is scheduled for ${publishedAt}` : 'is published'
  const address = `${store.site ?? ''}${pages.post(slug)}`
  return { text: `“${title}” ${when}, at ${address}.`, json: toJson(published) }
}

function timeOf(text: string): string {
  const time = new Date(text)
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  if (hasZone && !Number.isNaN(time.getTime())) return time.toISOString()
  throw new UsageError('--at needs a date, a time and its zone, such as 2026-12-24T08:00:00Z.')
}

function drafted(post: EditablePost, { site }: PostStore): Outcome {
  const title = shownFields(post).title || 'Untitled'
  return {
    text: `“${title}” is saved as a draft.\nPublish it with: ${postCommand(`publish ${post._id}`, site)}`,
    json: toJson(post),
  }
}

function toJson({ _id, slug, title, status, publishedAt, hasUnpublishedChanges }: EditablePost) {
  return { _id, slug, title, status, publishedAt, hasUnpublishedChanges }
}

const nothingSaved: Outcome = {
  text: 'Nothing was changed, so nothing was saved.',
  json: { saved: false },
}
