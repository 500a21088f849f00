import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, orNotFound } from '#http/errors.server.ts'
import { readIfMatchRevision, revisionETag } from '#http/if-match.server.ts'
import { accountOf, requireScope } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { pageResponse, readPaging } from '#http/paging.server.ts'
import type { IconSearch } from './brand-icon.ts'
import { findBrandIcon, suggestBrandIcons } from './brand-icons.server.ts'
import type { LiveSite } from './live-site.server.ts'
import { siteContentSchema, siteLimits } from './site-content.ts'
import {
  addRevision,
  listRevisions,
  type NewRevision,
  readLiveSite,
  readRevision,
} from './site-revisions.server.ts'
import { renderTexts } from './site-texts.server.ts'

interface Deps {
  db: Db
  now: () => Date
  site: Pick<LiveSite, 'read'>
}

const defaultListed = 100
const maxSuggestions = 12
const conflictMessage = 'The site was changed elsewhere after you opened it.'
const preconditionMessage = 'Send If-Match with the revision that the change is based on.'

/** `/api/site`: the public read, and the management by administrators. */
export function siteApi({ db, now, site }: Deps) {
  /** @returns the response with the stored content. @throws HttpError 412 */
  async function add(c: Context, { content, basedOn }: Pick<NewRevision, 'content' | 'basedOn'>) {
    const savedBy = accountOf(c).username
    const revision = await addRevision(db, { content, basedOn, savedBy, at: now() })
    if (revision === undefined) throw new HttpError(412, conflictMessage)
    c.header('ETag', revisionETag(revision))
    return c.json(content)
  }

  return (
    new Hono<HttpEnv>()
      .get('/', async (c) => {
        const { revision, publicContent } = await site.read()
        c.header('ETag', revisionETag(revision))
        return c.json(publicContent)
      })
      // An address of its own: no cache, and no expired session, can pass the public part off as the document.
      .get('/document', requireScope('site:write'), async (c) => {
        const { revision, content } = await readLiveSite(db)
        c.header('ETag', revisionETag(revision))
        return c.json(content)
      })
      .get('/landing', async (c) => c.json((await site.read()).landing))
      .get('/icons', requireScope('site:write'), async (c) => {
        const text = (c.req.query('q') ?? '').slice(0, siteLimits.name)
        const search: IconSearch = {
          icon: (await findBrandIcon(text)) ?? null,
          suggestions: await suggestBrandIcons(text, maxSuggestions),
        }
        return c.json(search)
      })
      .put('/', requireScope('site:write'), validateJson(siteContentSchema), async (c) => {
        const content = c.get('body')
        const basedOn = requireIfMatch(c)
        await renderTexts(content, { isStrict: true })
        return add(c, { content, basedOn })
      })
      .get('/revisions', requireScope('site:write'), async (c) => {
        const paging = readPaging(c.req.query(), defaultListed)
        const { revisions, total } = await listRevisions(db, paging)
        return pageResponse(c, revisions, paging, total)
      })
      .post('/revisions/:revision/restore', requireScope('site:write'), async (c) => {
        const number = Number(/^[1-9]\d{0,8}$/.exec(c.req.param('revision'))?.[0])
        const content = orNotFound(
          Number.isNaN(number) ? undefined : await readRevision(db, number),
        )
        const { revision } = await readLiveSite(db)
        return add(c, { content, basedOn: revision })
      })
  )
}

/** @throws HttpError 428 without the header, 412 for another kind of ETag */
function requireIfMatch(c: Context): number {
  const revision = readIfMatchRevision(c, conflictMessage)
  if (revision === undefined) throw new HttpError(428, preconditionMessage)
  return revision
}
