/** `/api/setup`: which steps of the first setup are done, as far as the site shows. */
import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import { findRecipient } from '#features/contact/notification-recipient.server.ts'
import {
  countSampleProjects,
  hasOwnProject,
  removeSampleProjects,
  restoreSampleProjects,
} from '#features/portfolio/sample-projects.server.ts'
import {
  countSamplePosts,
  hasOwnPost,
  removeSamplePosts,
  restoreSamplePosts,
} from '#features/posts/sample-posts.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import {
  readLiveSite,
  removeKitchen,
  restoreKitchen,
} from '#features/site/site-revisions.server.ts'
import { secondStepMethods } from '#features/users/mfa/second-factors.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { owner } from '#site.ts'
import {
  type SampleRemoval,
  type SampleText,
  type SetupState,
  sampleTexts,
} from '#web/admin/setup-state.ts'
import type { RouteDeps } from './app-deps.server.ts'

const changeSchema = z.strictObject({
  isClosed: z.optional(z.literal(true)),
  /** The look of the sample is the owner's choice. */
  isLookKept: z.optional(z.literal(true)),
  isKitchenKept: z.optional(z.literal(true)),
})
const restoreSchema = z.strictObject({ deletedAt: z.iso.datetime() })

/** Rows of the table `seed` for the owner's decisions. */
const decisions = {
  isClosed: 'setup-closed',
  isLookKept: 'setup-look-kept',
  isKitchenKept: 'setup-kitchen-kept',
} as const
type Decision = keyof typeof decisions

type Deps = Pick<RouteDeps, 'db' | 'now' | 'config' | 'outbox'>

export function setupApi({ db, now, config, outbox }: Deps) {
  async function respond(c: Context) {
    const { content, hasIllustrations } = await readLiveSite(db)
    const isPlain = content.look.illustrations === 'plain'
    const samples = { posts: await countSamplePosts(db), projects: await countSampleProjects(db) }
    const leftTexts = sampleTexts.filter((part) => isSampleText(content, part))
    const decided = await readDecisions(db)
    const state: SetupState = {
      done: {
        identity: isOwnIdentity(content),
        texts: leftTexts.length === 0,
        look: decided.has('isLookKept') || isOwnLook(content),
        illustrations: decided.has('isKitchenKept') || isPlain,
        projects: await hasOwnProject(db),
        post: await hasOwnPost(db, now()),
        mail: outbox !== undefined && (await findRecipient(db, config.mail)) !== '',
        address: !isLocal(config.publicUrl),
        login: isOwnLogin(accountOf(c)),
        secondFactor: (await secondStepMethods(db, accountOf(c)._id)).length > 0,
        samples: samples.posts + samples.projects === 0,
      },
      samples,
      sampleTexts: leftTexts,
      hasLostKitchen: isPlain && !hasIllustrations,
      isClosed: decided.has('isClosed'),
    }
    return c.json(state)
  }

  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', respond)
    .put('/', validateJson(changeSchema), async (c) => {
      for (const decision of Object.keys(c.get('body')) as Decision[])
        await decide(db, decision, now())
      return respond(c)
    })
    .post('/samples/remove', async (c) => {
      const at = now()
      const savedBy = accountOf(c).username
      const removal: SampleRemoval = await db.transaction().execute(async (trx) => {
        await removeKitchen(trx, { savedBy, at })
        return {
          projects: await removeSampleProjects(trx, at),
          posts: await removeSamplePosts(trx, at),
          deletedAt: at.toISOString(),
        }
      })
      return c.json(removal)
    })
    .post('/samples/restore', validateJson(restoreSchema), async (c) => {
      const { deletedAt } = c.get('body')
      const savedBy = accountOf(c).username
      await db.transaction().execute(async (trx) => {
        await restoreSampleProjects(trx, deletedAt)
        await restoreSamplePosts(trx, deletedAt, now())
        await restoreKitchen(trx, deletedAt, { savedBy, at: now() })
      })
      return respond(c)
    })
}

function isOwnIdentity({ identity }: SiteContent) {
  const { name, headshot } = sampleContent.identity
  return identity.name !== name && identity.headshot.src !== headshot.src
}

function isOwnLogin({ username, email }: ReturnType<typeof accountOf>) {
  return username !== owner.name && email !== owner.email
}

/** The owner's story beside the sample's picture is not done either. */
function isSampleText(content: SiteContent, part: SampleText) {
  const { story, storyPicture } = content.about
  const showsSamplePicture =
    story !== '' && storyPicture.src === sampleContent.about.storyPicture.src
  return (
    (part === 'about' && showsSamplePicture) ||
    isDeepStrictEqual(content[part], sampleContent[part])
  )
}

/** The illustrations are a step of their own. */
function isOwnLook({ look }: SiteContent) {
  const { accent, paper, type, radius, css } = sampleContent.look
  return !isDeepStrictEqual(look, { ...look, accent, paper, type, radius, css })
}

/** The default of PUBLIC_URL, or another address that only this machine knows. */
function isLocal(publicUrl: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname)
}

async function readDecisions(db: Db): Promise<Set<Decision>> {
  const rows = await db
    .selectFrom('seed')
    .select('name')
    .where('name', 'in', Object.values(decisions))
    .execute()
  const names = rows.map(({ name }) => name)
  const isDecided = (each: Decision) => names.includes(decisions[each])
  return new Set((Object.keys(decisions) as Decision[]).filter(isDecided))
}

async function decide(db: Db, decision: Decision, at: Date) {
  await db
    .insertInto('seed')
    .values({ name: decisions[decision], fingerprint: '', seeded_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
