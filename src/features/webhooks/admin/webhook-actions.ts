/** The webhooks in the admin area, and what is told of a failed action. */
import { adminApi } from '#admin-paths.ts'
import { listQuery } from '#api/admin/admin-queries.ts'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { showToast } from '#ui/toast-store.ts'
import type { Webhook, WebhookDelivery } from '../webhook.ts'

export const webhooksQuery = listQuery<Webhook>(adminApi.webhooks)
export const deliveriesQuery = (id: string) => listQuery<WebhookDelivery>(adminApi.deliveries(id))

/** How often what waits for its first attempt is asked for. */
export const pollIntervalMs = 2000

/** Whether a delivery waits for its first attempt. */
export function isPending({ state, problem }: WebhookDelivery): boolean {
  return state === 'waiting' && !problem
}

export function showFailure(title: string, error: unknown) {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
