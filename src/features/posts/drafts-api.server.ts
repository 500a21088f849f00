import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, orNotFound } from '#http/errors.server.ts'
import { ifMatch, withETag } from '#http/if-match.server.ts'
import { accountOf, requireScope } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { draftPreviewBase } from '#paths.ts'
import { requiredText } from '#validation/required-text.ts'
import { findEditablePost } from './admin-post-queries.server.ts'
import { draftConflictMessage } from './draft-conflict.server.ts'
import { discardDraft, restoreRevision, saveDraft } from './post-drafts.server.ts'
import { editablePostResponse } from './post-etag.server.ts'
import { findRevision, listRevisions, nameRevision } from './post-revisions.server.ts'
import { draftFields } from './post-schema.ts'
import { defaultPreviewDays, maxPreviewDays } from './preview-link-limits.ts'
import {
  createPreviewLink,
  listPreviewLinks,
  maxPreviewLinks,
  revokePreviewLink,
  revokePreviewLinks,
} from './preview-links.server.ts'

/** The largest `integer` of PostgreSQL. */
const maxRevision = 2 ** 31 - 1
const revision = z.int().check(z.positive(), z.maximum(maxRevision))

const draftSchema = z.object({
  fields: draftFields,
  /** Of the draft that is replaced; absent: there is none yet. */
  revision: z.optional(revision),
  /** Of the post. */
  baseRevision: revision,
  saveRevision: z.optional(z.boolean()),
  /** The draft that is replaced becomes a revision first. */
  keepReplaced: z.optional(z.boolean()),
})

const nameSchema = z.object({
  name: z.nullable(requiredText('Name is required').check(z.maxLength(100))),
})

const previewLinkSchema = z.object({
  days: z._default(z.int().check(z.minimum(1), z.maximum(maxPreviewDays)), defaultPreviewDays),
})

interface Deps {
  db: Db
  now: () => Date
}

/** Below `/api/blogs/{id}`, for administrators: the draft of a post, its revisions and its preview links. */
export function draftsApi({ db, now }: Deps) {
  return new Hono<HttpEnv>()
    .put('/:id/draft', requireScope('posts:draft'), validateJson(draftSchema), async (c) => {
      const savedBy = accountOf(c).username
      const draft = {
        ...c.get('body'),
        postId: c.req.param('id'),
        savedBy,
        at: now(),
        precondition: ifMatch(c, outdatedMessage),
      }
      const outcome = orNotFound(await saveDraft(db, draft))
      if ('outdated' in outcome) throw new HttpError(409, outdatedMessage)
      if ('conflict' in outcome) {
        throw new HttpError(409, draftConflictMessage(outcome.conflict, savedBy))
      }
      return c.json(outcome.draft)
    })
    .delete('/:id/draft', requireScope('posts:draft'), async (c) => {
      orNotFound(
        (await discardDraft(db, c.req.param('id'), ifMatch(c, outdatedMessage))) || undefined,
      )
      return c.body(null, 204)
    })
    .get('/:id/revisions', requireScope('posts:read'), async (c) =>
      c.json(orNotFound(await listRevisions(db, c.req.param('id')))),
    )
    .get('/:id/revisions/:number', requireScope('posts:read'), async (c) =>
      withETag(c, orNotFound(await findRevision(db, c.req.param('id'), revisionNumber(c)))),
    )
    .put(
      '/:id/revisions/:number',
      requireScope('posts:draft'),
      validateJson(nameSchema),
      async (c) => {
        const { name } = c.get('body')
        return c.json(
          orNotFound(
            await nameRevision(db, c.req.param('id'), revisionNumber(c), name, ifMatch(c)),
          ),
        )
      },
    )
    .post('/:id/revisions/:number/restore', requireScope('posts:draft'), async (c) => {
      const [postId, number] = [c.req.param('id'), revisionNumber(c)]
      const savedBy = accountOf(c).username
      const isRestored = await restoreRevision(db, { postId, number, savedBy, at: now() })
      orNotFound(isRestored || undefined)
      return editablePostResponse(c, orNotFound(await findEditablePost(db, now(), postId)))
    })
    .get('/:id/preview-links', requireScope('posts:read'), async (c) =>
      c.json(orNotFound(await listPreviewLinks(db, c.req.param('id'), now()))),
    )
    .post(
      '/:id/preview-links',
      requireScope('posts:publish'),
      validateJson(previewLinkSchema),
      async (c) => {
        const { days } = c.get('body')
        const [postId, createdBy] = [c.req.param('id'), accountOf(c).username]
        const outcome = orNotFound(
          await createPreviewLink(db, { postId, createdBy, days, at: now() }),
        )
        if ('tooMany' in outcome) throw new HttpError(409, tooManyLinks)
        return c.json({ ...outcome.link, path: `${draftPreviewBase}/${outcome.token}` }, 201)
      },
    )
    .delete('/:id/preview-links', requireScope('posts:publish'), async (c) => {
      orNotFound((await revokePreviewLinks(db, c.req.param('id'))) || undefined)
      return c.body(null, 204)
    })
    .delete('/:id/preview-links/:linkId', requireScope('posts:publish'), async (c) => {
      const { id, linkId } = c.req.param()
      orNotFound((await revokePreviewLink(db, id, linkId)) || undefined)
      return c.body(null, 204)
    })
}

const outdatedMessage = 'This post was published elsewhere since you opened it.'

const tooManyLinks = `This post has ${maxPreviewLinks} preview links. Revoke one first.`

/** @throws HttpError 404 for anything but a number from 1 */
function revisionNumber(c: Context): number {
  const text = c.req.param('number') ?? ''
  return Number(orNotFound(/^[1-9]\d{0,8}$/.exec(text)?.[0]))
}
