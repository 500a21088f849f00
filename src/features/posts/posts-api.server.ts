import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { assertAdmin, requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { maxSearchLength, pageResponse, readPaging } from '#http/paging.server.ts'
import {
  findPostSource,
  removePost,
  restorePost,
  searchPosts,
  updatePost,
} from './admin-post-queries.server.ts'
import { postOrders, postsPerPage } from './post.ts'
import { readerContent } from './post-content.server.ts'
import {
  countPosts,
  findAdjacentPosts,
  findPost,
  findPostDate,
  insertPost,
  listPosts,
} from './post-queries.server.ts'
import { postChangesSchema, postSchema } from './post-schema.ts'

const conflictMessage = 'This post was saved elsewhere after you opened it.'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

/** `/api/blogs`: public reads of posts, and their management by administrators. */
export function postsApi({ db, now, site }: Deps) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const query = c.req.query()
      const paging = readPaging(query, postsPerPage)
      if (isAdminSearch(query)) {
        assertAdmin(c)
        const { posts, total } = await searchPosts(db, { ...readSearch(query), ...paging })
        return pageResponse(c, posts, paging, total, searchParameters)
      }
      const { posts, total } = await listPosts(db, paging.limit, paging.page)
      const isBeyondLastPage = posts.length === 0 && paging.page > 1
      return pageResponse(c, posts, paging, isBeyondLastPage ? await countPosts(db) : total)
    })
    .post('/', requireAdmin, validateJson(postSchema), async (c) => {
      const draft = c.get('body')
      const author = draft.author || (await site.read()).content.identity.name
      return c.json(await insertPost(db, { ...draft, author }, now()), 201)
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id')
      if (c.req.query('format') === 'source') {
        assertAdmin(c)
        return c.json(orNotFound(await findPostSource(db, id)))
      }
      const post = orNotFound(await findPost(db, id))
      const { language } = (await site.read()).content.identity
      return c.json({ ...post, content: readerContent(post.content, language) })
    })
    .get('/:id/adjacent', async (c) => {
      const post = orNotFound(await findPostDate(db, c.req.param('id')))
      return c.json(await findAdjacentPosts(db, post))
    })
    .put('/:id', requireAdmin, validateJson(postChangesSchema), async (c) => {
      const outcome = await updatePost(db, c.req.param('id'), c.get('body'), now())
      if ('conflict' in outcome) throw new HttpError(409, conflictMessage)
      return c.json(orNotFound('post' in outcome ? outcome.post : undefined))
    })
    .delete('/:id', requireAdmin, async (c) => {
      orNotFound((await removePost(db, c.req.param('id'), now())) || undefined)
      return c.body(null, 204)
    })
    .post('/:id/restore', requireAdmin, async (c) =>
      c.json(orNotFound(await restorePost(db, c.req.param('id')))),
    )
}

const searchParameters = ['q', 'order', 'state']

/** Searching scans the whole table, so it is for administrators only. */
function isAdminSearch(query: Record<string, string>) {
  return searchParameters.some((name) => name in query)
}

/** @throws HttpError 400 with the invalid parameters */
function readSearch({ q = '', order = 'newest', state = 'published' }: Record<string, string>) {
  const validOrder = postOrders.find((name) => name === order)
  const isState = state === 'published' || state === 'deleted'
  if (validOrder && isState)
    return { search: q.slice(0, maxSearchLength), order: validOrder, deleted: state === 'deleted' }
  const errors = {
    ...(!validOrder && { order: `order must be one of ${postOrders.join(', ')}` }),
    ...(!isState && { state: 'state must be published or deleted' }),
  }
  throw new HttpError(400, errorMessages.invalid, { errors })
}
