/** The JSON of the API's responses about readers, links, webhooks and the state of the site. */
import * as z from 'zod/mini'
import type { AnalyticsReport } from '#features/analytics/analytics-report.ts'
import type { HealthReport } from '#features/health/health.ts'
import type { LinkOverview } from '#features/links/broken-link.ts'
import { postStatuses } from '#features/posts/post-values.ts'
import { type Webhook, type WebhookDelivery, webhookEvents } from '#features/webhooks/webhook.ts'
import type { DashboardState } from '#web/admin/dashboard/dashboard-state.ts'
import { message, wire } from './wire-schemas.server.ts'

const text = z.string()
const time = z.iso.datetime()
const optionalTime = z.exactOptional(time)
const day = z.iso.date()
const count = z.int()
const figures = { people: count, views: count }

// Readers.
export const analytics = wire<AnalyticsReport>()(
  z.object({
    days: z.array(z.object({ day, ...figures })),
    pages: z.array(z.object({ path: text, title: z.nullable(text), ...figures })),
    sources: z.array(
      z.object({
        kind: z.enum(['referrer', 'campaign', 'direct', 'other']),
        ...{ name: text, ...figures },
      }),
    ),
    searches: z.array(z.object({ query: text, count, withoutResult: count })),
    crawlers: z.array(
      z.object({
        kind: z.enum(['unconfirmed', 'feed', 'search', 'ai', 'other']),
        ...{ name: text, requests: count },
      }),
    ),
    notFound: z.array(z.object({ path: text, views: count })),
    clicks: z.array(z.object({ kind: z.enum(['link', 'project', 'resume']), target: text, count })),
    countries: z.array(z.object({ country: text, ...figures })),
  }),
)
export const clientClasses = z.object({
  classes: z.array(z.object({ kind: text, name: text, rule: text, examples: z.array(text) })),
})
export const postFigures = z.array(
  z.object({ _id: text, ...figures, people30: count, views30: count }),
)

// The state of the site.
const firstPosts = z.object({
  posts: z.array(
    z.object({
      ...{ _id: text, title: text, status: z.enum(postStatuses), savedAt: time },
      publishedAt: optionalTime,
    }),
  ),
  total: count,
})
const readersOfDay = z.object({ day, readers: count })
export const dashboard = wire<DashboardState>()(
  z.object({
    unread: count,
    yesterday: readersOfDay,
    today: readersOfDay,
    brokenLinks: count,
    backup: z.object({ isGood: z.boolean(), verifiedAt: optionalTime }),
    readers: z.object({ count, chart: text }),
    messages: z.array(message),
    ...{ unfinished: firstPosts, scheduled: firstPosts },
    server: z.object({
      disk: z.exactOptional(z.object({ free: count, isLow: z.boolean() })),
      mail: z.object({ isConfigured: z.boolean(), waiting: count, failed: count }),
      database: z.object({ kind: z.enum(['SQLite', 'PostgreSQL']), size: count }),
      version: text,
    }),
  }),
)
const healthStatus = z.enum(['ok', 'warning', 'problem'])
export const health = wire<HealthReport>()(
  z.object({
    ...{ status: healthStatus, checkedAt: time },
    checks: z.array(
      z.object({ name: text, status: healthStatus, text, nextStep: z.exactOptional(text) }),
    ),
  }),
)

// Links.
export const brokenLinks = wire<LinkOverview>()(
  z.object({
    ...{ checksOuter: z.boolean(), outer: z.object({ total: count, checked: count }) },
    broken: z.array(
      z.object({
        ...{ _id: text, href: text, text, isOuter: z.boolean(), since: text },
        problem: z.enum(['missing', 'no-anchor', 'invalid', 'unresolved', 'refused']),
        archiveUrl: z.exactOptional(text),
        source: z.object({ kind: z.enum(['post', 'project']), _id: text, title: text }),
      }),
    ),
  }),
)

// Webhooks.
const delivery = wire<WebhookDelivery>()(
  z.object({
    ...{ _id: text, type: text, createdAt: time, attempts: count },
    state: z.enum(['waiting', 'sent', 'failed']),
    ...{ attemptedAt: optionalTime, dueAt: optionalTime },
    ...{ status: z.exactOptional(count), problem: z.exactOptional(text) },
  }),
)
export const deliveries = z.array(delivery)
const webhookFields = {
  ...{ _id: text, url: text, events: z.array(z.enum(webhookEvents)), isPaused: z.boolean() },
  ...{ createdAt: time, lastDelivery: z.exactOptional(delivery) },
}
export const webhook = wire<Webhook>()(z.object(webhookFields))
export const webhookWithSecret = wire<Required<Pick<Webhook, 'secret'>> & Webhook>()(
  z.object({ ...webhookFields, secret: text }),
)
