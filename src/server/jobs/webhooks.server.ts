import { enqueuePublications } from '#features/posts/post-events.server.ts'
import { addWebhookWorkers } from '#features/webhooks/deliveries.server.ts'
import { createPublicFetch } from '#http/public-fetch.server.ts'
import type { Queue } from '#queue/queue.server.ts'
import type { AppDeps } from '../app-deps.server.ts'

interface Deps extends Pick<AppDeps, 'db' | 'now'> {
  config: Pick<AppDeps['config'], 'publicUrl' | 'webhookHosts'>
}

/** Sends webhooks from the start of the queue on. @throws database errors */
export async function prepareWebhooks(queue: Queue, { db, now, config }: Deps) {
  const { publicUrl, webhookHosts: allowedHosts = [] } = config
  const fetch = createPublicFetch({ userAgent: `Folio (+${publicUrl})`, allowedHosts })
  addWebhookWorkers(queue, { db, now, fetch, publicUrl })
  await enqueuePublications(db, now())
}
