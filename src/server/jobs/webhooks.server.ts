import type { Config } from '#config.server.ts'
import {
  createWebhookOutbox,
  type WebhookOutbox,
} from '#features/webhooks/webhook-outbox.server.ts'
import { createPublicFetch } from '#http/public-fetch.server.ts'
import type { AppDeps } from '../app-deps.server.ts'

type OutboxDeps = Pick<AppDeps, 'db' | 'now' | 'log'> & {
  config: Pick<Config, 'publicUrl' | 'webhookHosts'>
}

/** Starts the outbox of webhooks. */
export function startWebhookOutbox({ config, ...deps }: OutboxDeps): WebhookOutbox {
  const { publicUrl, webhookHosts: allowedHosts = [] } = config
  const fetch = createPublicFetch({ userAgent: `Folio (+${publicUrl})`, allowedHosts })
  const outbox = createWebhookOutbox({ ...deps, fetch, publicUrl })
  outbox.flush()
  return outbox
}
