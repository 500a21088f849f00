import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { found, HttpError, messages } from '#http/errors.server.ts'
import { mustBeAdmin, requireAdmin } from '#http/guards.server.ts'
import { answerPage, readPaging } from '#http/paging.server.ts'
import { owner } from '#site.ts'
import {
  findPostSource,
  removePost,
  restorePost,
  searchPosts,
  updatePost,
} from './manage-queries.server.ts'
import { postsPerPage } from './post.ts'
import { postChanges, postDraft } from './post-draft.ts'
import { postOrders } from './post-orders.ts'
import { countPosts, findPost, insertPost, listPosts } from './post-queries.server.ts'

const savedMeanwhile = 'This post was saved elsewhere after you opened it.'

interface Parts {
  db: Db
  now: () => Date
}

/** `/api/blogs`: the list, newest first, single posts, and what administrators do to them. */
export function postsApi({ db, now }: Parts) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const query = c.req.query()
      const paging = readPaging(query, postsPerPage)
      if (asksToManage(query)) {
        mustBeAdmin(c)
        const { posts, total } = await searchPosts(db, { ...readSearch(query), ...paging })
        return answerPage(c, posts, paging, total)
      }
      const { posts, total } = await listPosts(db, paging.limit, paging.page)
      const isBeyondEnd = posts.length === 0 && paging.page > 1
      return answerPage(c, posts, paging, isBeyondEnd ? await countPosts(db) : total)
    })
    .post('/', requireAdmin, accepts(postDraft), async (c) => {
      const { author, imageUrl, imageAlt, ...draft } = c.get('body')
      const post = await insertPost(
        db,
        {
          ...draft,
          author: author || owner.name,
          imageUrl: imageUrl ?? undefined,
          imageAlt: imageAlt ?? undefined,
        },
        now(),
      )
      return c.json(post, 201)
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id')
      if (c.req.query('format') === 'source') {
        mustBeAdmin(c)
        return c.json(found(await findPostSource(db, id)))
      }
      return c.json(found(await findPost(db, id)))
    })
    .put('/:id', requireAdmin, accepts(postChanges), async (c) => {
      const outcome = await updatePost(db, c.req.param('id'), c.get('body'), now())
      if ('conflict' in outcome) throw new HttpError(409, savedMeanwhile)
      return c.json(found('post' in outcome ? outcome.post : undefined))
    })
    .delete('/:id', requireAdmin, async (c) => {
      found((await removePost(db, c.req.param('id'), now())) || undefined)
      return c.body(null, 204)
    })
    .post('/:id/restore', requireAdmin, async (c) =>
      c.json(found(await restorePost(db, c.req.param('id')))),
    )
}

/** Searching reads the whole table: not for everybody. */
function asksToManage(query: Record<string, string>) {
  return ['q', 'order', 'state'].some((name) => name in query)
}

/** @throws HttpError 400 that names the parameter which is none of those offered */
function readSearch({ q = '', order = 'newest', state = 'published' }: Record<string, string>) {
  const known = postOrders.find((each) => each === order)
  const isState = state === 'published' || state === 'deleted'
  if (known && isState)
    return { search: q.slice(0, 200), order: known, deleted: state === 'deleted' }
  const errors = {
    ...(!known && { order: `order must be one of ${postOrders.join(', ')}` }),
    ...(!isState && { state: 'state must be published or deleted' }),
  }
  throw new HttpError(400, messages.invalid, { errors })
}
