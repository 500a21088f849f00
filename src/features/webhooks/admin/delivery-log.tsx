import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { refresh } from '#api/admin/admin-queries.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { formatTimeToTheSecond } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { Webhook, WebhookDelivery } from '../webhook.ts'
import { deliveriesQuery, isPending, pollIntervalMs, showFailure } from './webhook-actions.ts'
import { deliveryState } from './webhook-labels.ts'

/** The newest deliveries of a webhook; while one waits for its first attempt, they are asked for again. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient()
  const log = useQuery({
    ...deliveriesQuery(webhook._id),
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? pollIntervalMs : false),
  })

  async function resend({ _id }: WebhookDelivery) {
    try {
      await callAdmin('POST', adminApi.resendDelivery(webhook._id, _id))
      showToast({ title: 'The event is sent again.' })
    } catch (error) {
      showFailure('The event could not be sent again. Please try again.', error)
    }
    await refresh(queryClient, adminApi.webhooks)
  }

  return (
    <Dialog title="Deliveries" onClose={onClose}>
      <p className="link-row-text text-small text-soft">{webhook.url}</p>
      {log.isPending && <RowPlaceholders count={3} label="Loading deliveries" />}
      {log.isError && (
        <LoadFailure
          message="Failed to load deliveries. Please try again later."
          onRetry={() => log.refetch()}
        />
      )}
      {log.data?.items.length === 0 && <p>Nothing was sent in the last 30 days.</p>}
      {log.data && log.data.items.length > 0 && (
        <ul className="admin-rows">
          {log.data.items.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} onResend={() => resend(delivery)} />
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </Dialog>
  )
}

interface DeliveryRowProps {
  delivery: WebhookDelivery
  onResend: () => Promise<void>
}

function DeliveryRow({ delivery, onResend }: DeliveryRowProps) {
  const { _id, type, createdAt, dueAt, problem, state } = delivery
  const { label, tone } = deliveryState(delivery)
  return (
    <li className="admin-row">
      <div className="link-row-text">
        <p id={_id} className="admin-row-title">
          {type}
        </p>
        <p className="label admin-row-facts">
          <span className={tone}>{label}</span>
          <span>{formatTimeToTheSecond(createdAt)}</span>
        </p>
        {problem && (
          <p className="text-small text-soft">
            {problem}
            {dueAt && `; again ${formatTimeToTheSecond(dueAt)}`}
          </p>
        )}
      </div>
      {(state !== 'waiting' || problem) && (
        <BusyButton aria-describedby={_id} onClick={onResend}>
          Send again
        </BusyButton>
      )}
    </li>
  )
}
