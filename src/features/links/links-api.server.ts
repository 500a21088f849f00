import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, orNotFound } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import type { BrokenLink, LinkOverview } from './broken-link.ts'
import {
  countOuterLinks,
  findBrokenLink,
  forgetLink,
  listBrokenLinks,
  recheckLink,
} from './broken-links.server.ts'

/** Saves the text of a link with another address. @returns false if its source has no such link */
export type ReplaceLink = (link: BrokenLink, to: string, savedBy: string) => Promise<boolean>

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
  replaceLink: ReplaceLink
  /** Checks due links soon; absent without background jobs. */
  checkLinks?: (() => void) | undefined
}

const messages = {
  noCopy: 'There is no archive copy of this page yet.',
  notFound: 'The link was not found in the text. Open the text and change it there.',
} as const

/** `/api/links`: links that lead nowhere; administrators only. */
export function linksApi({ db, now, site, replaceLink, checkLinks }: Deps) {
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const { content } = await site.read()
      return c.json({
        checksOuter: content.links.checkOuter,
        outer: await countOuterLinks(db),
        broken: await listBrokenLinks(db, now()),
      } satisfies LinkOverview)
    })
    .post('/:id/check', async (c) => {
      orNotFound((await recheckLink(db, c.req.param('id'), now())) || undefined)
      checkLinks?.()
      return c.body(null, 202)
    })
    .post('/:id/archive', async (c) => {
      const link = orNotFound(await findBrokenLink(db, now(), c.req.param('id')))
      if (!link.archiveUrl) throw new HttpError(409, messages.noCopy)
      const isReplaced = await replaceLink(link, link.archiveUrl, accountOf(c).username)
      if (!isReplaced) throw new HttpError(409, messages.notFound)
      await forgetLink(db, link._id)
      return c.json({ href: link.archiveUrl })
    })
}
