import type { Config } from '#config.server.ts'
import {
  createWebhookOutbox,
  type WebhookOutbox,
} from '#features/webhooks/webhook-outbox.server.ts'
import { createPublicFetch } from '#http/public-fetch.server.ts'
import type { AppDeps } from '../app-deps.server.ts'

type OutboxDeps = Pick<AppDeps, 'db' | 'now' | 'log'> & { config: Pick<Config, 'publicUrl'> }

/** Starts the outbox of webhooks. */
export function startWebhookOutbox({ config: { publicUrl }, ...deps }: OutboxDeps): WebhookOutbox {
  const fetch = createPublicFetch({ userAgent: `Folio (+${publicUrl})` })
  const outbox = createWebhookOutbox({ ...deps, fetch, publicUrl })
  outbox.flush()
  return outbox
}
