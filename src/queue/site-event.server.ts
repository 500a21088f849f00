/** What happens on the site, put on the queue in the transaction that stores it. */
import type { Db } from '#db/open.server.ts'
import { enqueue } from './enqueue.server.ts'

export interface SiteEvent {
  type: 'post.published' | 'post.changed' | 'post.deleted' | 'message.received'
  /** Of the post or the message. */
  id: string
  /** ISO 8601, UTC. It is told then, not before. */
  at: string
}

export const siteEventKind = 'event'

/** @param key by default each event is told by itself */
export function enqueueEvent(trx: Db, event: SiteEvent, key?: string): Promise<void> {
  return enqueue(trx, siteEventKind, event, { dueAt: new Date(event.at), ...(key && { key }) })
}
