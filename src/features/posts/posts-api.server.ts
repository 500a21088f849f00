import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { readScopedKey } from '#http/idempotency-key.server.ts'
import { ifMatch } from '#http/if-match.server.ts'
import {
  accountOf,
  assertScope,
  insufficientScope,
  isAdministrator,
  isGranted,
  requireScope,
  sessionOf,
} from '#http/middleware/guards.server.ts'
import { validateJson, validateOptionalJson } from '#http/middleware/validate-json.server.ts'
import { maxSearchLength, pageResponse, readPaging } from '#http/paging.server.ts'
import { findAdjacentPosts } from './adjacent-posts.server.ts'
import {
  deletePostForGood,
  findEditablePost,
  removePost,
  restorePost,
  searchPosts,
} from './admin-post-queries.server.ts'
import { createPost } from './create-post.server.ts'
import { draftConflictMessage } from './draft-conflict.server.ts'
import { postsPerPage } from './post.ts'
import { editablePostResponse } from './post-etag.server.ts'
import { findPostPath } from './post-paths.server.ts'
import { countPosts, findPostAt, listPosts } from './post-queries.server.ts'
import { postChangesSchema, postRestorationSchema, postSchema } from './post-schema.ts'
import { postOrders, postStatuses } from './post-values.ts'
import { createDraftCache, loadPreview } from './previewed-post.server.ts'
import { readerPost } from './reader-html.server.ts'
import { findTag } from './tags.server.ts'
import { updatePost } from './update-post.server.ts'

const keyReused =
  'This Idempotency-Key was used for another post. Use a different key for this one.'
const conflictMessage = 'This post was saved elsewhere after you opened it.'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
  publicUrl: string
}

/** `/api/blogs`: public reads of posts, and their management by administrators. */
export function postsApi({ db, now, site, publicUrl }: Deps) {
  const links = { publicUrl }
  const drafts = createDraftCache()

  /** By an address of the post, present or former, in place of its id. */
  async function findSourceAt(name: string) {
    const address = await findPostPath(db, name)
    return address && findEditablePost(db, now(), address.postId)
  }

  /** The present slug of the tag at this slug, present or former. That of no tag is returned: no post has it. */
  async function tagAt(slug: string) {
    // No tag has a space, and PostgreSQL refuses a NUL.
    return (await findTag(db, slug))?.slug ?? slug.replaceAll('\0', ' ')
  }

  /** To administrators the newest text of a draft or a scheduled post; to everybody else a 404. */
  async function unpublishedResponse(c: Context<HttpEnv>, name: string, at: Date) {
    if (!isAdministrator(c) || !isGranted(c, 'posts:read')) return orNotFound(undefined)
    const source = orNotFound((await findEditablePost(db, at, name)) ?? (await findSourceAt(name)))
    const { post } = orNotFound(await loadPreview(db, source._id, { at, cache: drafts, links }))
    return c.json({ ...post, status: source.status })
  }

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const query = c.req.query()
      const paging = readPaging(query, postsPerPage)
      if (isAdminSearch(query)) {
        assertScope(c, 'posts:read')
        const search = { ...readSearch(query), ...paging }
        const { posts, total } = await searchPosts(db, now(), search)
        return pageResponse(c, posts, paging, total, searchParameters)
      }
      const at = now()
      const tag = query.tag === undefined ? undefined : await tagAt(query.tag)
      const { posts, total } = await listPosts(db, at, paging.limit, paging.page, tag)
      const isBeyondLastPage = posts.length === 0 && paging.page > 1
      const count = isBeyondLastPage ? await countPosts(db, at, tag) : total
      return pageResponse(c, posts, paging, count, ['tag'])
    })
    .post('/', requireScope('posts:draft'), validateJson(postSchema), async (c) => {
      const { _id: id, ...input } = c.get('body')
      if (input.status !== 'draft' && !isGranted(c, 'posts:publish')) {
        throw insufficientScope('posts:publish')
      }
      const idempotencyKey = readScopedKey(c)
      // Not that of a post which a client has read and copies.
      const isChosen = id === c.req.header('Idempotency-Key')
      const author = input.author || (await site.read()).content.identity.name
      const savedBy = accountOf(c).username
      const save = {
        at: now(),
        savedBy,
        idempotencyKey,
        links,
        original: { id: isChosen ? id : undefined },
      }
      const outcome = await createPost(db, { ...input, author }, save)
      if ('keyReused' in outcome) throw new HttpError(422, keyReused)
      return c.json(outcome.post, 201)
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id')
      if (c.req.query('format') === 'source') {
        assertScope(c, 'posts:read')
        const post = await findEditablePost(db, now(), id)
        return editablePostResponse(c, post ?? orNotFound(await findSourceAt(id)))
      }
      const at = now()
      const post = await findPostAt(db, at, id)
      if (!post) return unpublishedResponse(c, id, at)
      const { language } = (await site.read()).content.identity
      return c.json(await readerPost(db, at, post, language))
    })
    .get('/:id/adjacent', async (c) => {
      const at = now()
      const post = orNotFound(await findPostAt(db, at, c.req.param('id')))
      return c.json(await findAdjacentPosts(db, at, post))
    })
    .put('/:id', requireScope('posts:draft'), validateJson(postChangesSchema), async (c) => {
      const savedBy = accountOf(c).username
      const save = {
        ...{ at: now(), savedBy, links },
        precondition: ifMatch(c, conflictMessage),
        onlyDrafts: !isGranted(c, 'posts:publish'),
      }
      const outcome = await updatePost(db, c.req.param('id'), c.get('body'), save)
      if ('publicPost' in outcome) throw insufficientScope('posts:publish')
      if ('conflict' in outcome) throw new HttpError(409, conflictMessage)
      if ('draftConflict' in outcome)
        throw new HttpError(409, draftConflictMessage(outcome.draftConflict, savedBy))
      return editablePostResponse(c, orNotFound('post' in outcome ? outcome.post : undefined))
    })
    .delete('/:id', requireScope('posts:publish'), async (c) => {
      const [id, state] = [c.req.param('id'), c.req.query('state')]
      if (state !== undefined && state !== 'deleted') {
        throw new HttpError(400, errorMessages.invalid, {
          errors: { state: 'state must be deleted' },
        })
      }
      // What a program deletes can be brought back.
      if (state) sessionOf(c)
      const precondition = ifMatch(c, conflictMessage)
      const isDone = state
        ? await deletePostForGood(db, id, precondition)
        : await removePost(db, id, now(), precondition)
      orNotFound(isDone || undefined)
      return c.body(null, 204)
    })
    .post(
      '/:id/restore',
      requireScope('posts:publish'),
      validateOptionalJson(postRestorationSchema),
      async (c) => {
        const id = c.req.param('id')
        const { status } = c.get('body')
        if (status === undefined) return c.json(orNotFound(await restorePost(db, id, now())))
        const save = { at: now(), savedBy: accountOf(c).username, links, restores: true }
        const outcome = await updatePost(db, id, { status }, save)
        return editablePostResponse(c, orNotFound('post' in outcome ? outcome.post : undefined))
      },
    )
}

const searchParameters = ['q', 'order', 'state', 'status']

/** Searching scans the whole table, so it is for administrators only. */
function isAdminSearch(query: Record<string, string>) {
  return searchParameters.some((name) => name in query)
}

const statuses = [...postStatuses, 'all'] as const

/** @throws HttpError 400 with the invalid parameters */
function readSearch(query: Record<string, string>) {
  const { q = '', order = 'newest', state = 'published' } = query
  const deleted = state === 'deleted'
  const { status = deleted ? 'all' : 'published' } = query
  const validOrder = postOrders.find((name) => name === order)
  const validStatus = statuses.find((name) => name === status)
  const isState = state === 'published' || deleted
  if (validOrder && validStatus && isState)
    return { search: q.slice(0, maxSearchLength), order: validOrder, status: validStatus, deleted }
  const errors = {
    ...(!validOrder && { order: `order must be one of ${postOrders.join(', ')}` }),
    ...(!validStatus && { status: `status must be one of ${statuses.join(', ')}` }),
    ...(!isState && { state: 'state must be published or deleted' }),
  }
  throw new HttpError(400, errorMessages.invalid, { errors })
}
