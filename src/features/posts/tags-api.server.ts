import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, invalidField, orNotFound } from '#http/errors.server.ts'
import { ifMatch, withETag } from '#http/if-match.server.ts'
import { assertScope, requireScope } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import {
  deleteTag,
  findAdminTag,
  listAllTags,
  mergeTag,
  type TagRefusal,
  updateTag,
} from './admin-tags.server.ts'
import { tagChangesSchema, tagMergeSchema } from './tag-schema.ts'
import { findPublishedTag, listTags } from './tags.server.ts'

interface Deps {
  db: Db
  now: () => Date
}

/** `/api/tags`: the tags of published posts; all of them, and their management, for administrators. */
export function tagsApi({ db, now }: Deps) {
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      if (asksForAll(c)) return c.json(await listAllTags(db, now()))
      return c.json(await listTags(db, now(), readLimit(c.req.query('limit'))))
    })
    .get('/:slug', async (c) => {
      const slug = c.req.param('slug')
      if (!asksForAll(c)) return c.json(orNotFound(await findPublishedTag(db, now(), slug)))
      const { tag, etag } = orNotFound(await findAdminTag(db, now(), slug))
      return withETag(c, tag, etag)
    })
    .put('/:slug', requireScope('posts:publish'), validateJson(tagChangesSchema), async (c) => {
      const outcome = await updateTag(db, now(), c.req.param('slug'), c.get('body'), ifMatch(c))
      return c.json(orRefuse(outcome).tag)
    })
    .post(
      '/:slug/merge',
      requireScope('posts:publish'),
      validateJson(tagMergeSchema),
      async (c) => {
        const { into } = c.get('body')
        return c.json(orRefuse(await mergeTag(db, now(), c.req.param('slug'), into)).tag)
      },
    )
    .delete('/:slug', requireScope('posts:publish'), async (c) => {
      orRefuse(await deleteTag(db, c.req.param('slug'), ifMatch(c)))
      return c.body(null, 204)
    })
}

/** @throws HttpError 401, 403, and 400 for another `status` */
function asksForAll(c: Context): boolean {
  const status = c.req.query('status')
  if (status === undefined) return false
  assertScope(c, 'posts:read')
  if (status !== 'all') throw invalidField('status', 'status must be all')
  return true
}

/** @throws HttpError 400 */
function readLimit(limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (!/^[1-9]\d{0,2}$/.test(limit)) {
    throw invalidField('limit', 'limit must be a whole number from 1 to 999')
  }
  return Number(limit)
}

/** @throws HttpError 400, 404 or 409 */
function orRefuse<Outcome extends object>(outcome: Outcome | TagRefusal): Outcome {
  if (!('refused' in outcome)) return outcome
  throw toError(outcome)
}

function toError(refusal: TagRefusal): HttpError {
  switch (refusal.refused) {
    case 'missing':
      return new HttpError(404, errorMessages.notFound)
    case 'moved':
      return new HttpError(
        409,
        `This tag is “${refusal.to.name}” by now. It was changed elsewhere.`,
      )
    case 'taken': {
      const { field, by } = refusal
      const message = `The tag “${by.name}” ${takenBy[field]}`
      return new HttpError(409, message, { errors: { [field]: message } })
    }
    case 'no-target':
      return invalidField('into', 'There is no such tag')
    case 'same-tag':
      return invalidField('into', 'Choose another tag')
    case 'used':
      return new HttpError(409, usedMessage(refusal.postCount))
  }
}

const takenBy = {
  slug: 'has, or had, this address. Choose a different one.',
  name: 'has, or had, this name. Merge the two instead.',
}

function usedMessage(count: number) {
  const posts = count === 1 ? 'One post has' : `${count} posts have`
  return `${posts} this tag, counting scheduled and deleted ones. Merge it into another tag instead.`
}
