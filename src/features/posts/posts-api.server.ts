import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, messages } from '#http/errors.server.ts'
import { pageLinks, readPaging } from '#http/paging.server.ts'
import { api } from '#routes.ts'
import { postsPerPage } from './post.ts'
import { countPosts, findPost, recentPosts } from './post-queries.server.ts'

/** `/api/blogs`: the list, newest first, and a single post. */
export function postsApi({ db }: { db: Db }) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const paging = readPaging(c.req.query(), postsPerPage)
      const [posts, total] = await Promise.all([
        recentPosts(db, paging.limit, paging.page),
        countPosts(db),
      ])
      c.header('X-Total-Count', String(total))
      c.header('Link', pageLinks(api.posts, paging, total))
      return c.json(posts)
    })
    .get('/:id', async (c) => {
      const post = await findPost(db, c.req.param('id'))
      if (!post) throw new HttpError(404, messages.notFound)
      return c.json(post)
    })
}
