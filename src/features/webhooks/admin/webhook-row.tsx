import { useId } from 'react'
import { formatTime } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Webhook } from '../webhook.ts'
import { webhookState } from './webhook-labels.ts'

interface WebhookRowProps {
  webhook: Webhook
  onTest: () => Promise<void>
  onPause: () => Promise<void>
  onRotate: () => Promise<void>
  onOpen: (kind: 'edit' | 'log' | 'delete') => void
}

/** One webhook; its address describes its buttons. */
export function WebhookRow({ webhook, onTest, onPause, onRotate, onOpen }: WebhookRowProps) {
  const { url, events, isPaused, lastDelivery } = webhook
  const nameId = useId()
  const state = webhookState(webhook)
  return (
    <li className="admin-row link-row">
      <div className="link-row-text">
        <h2 id={nameId} className="admin-row-title" dir="ltr">
          {url}
        </h2>
        <p className="label admin-row-facts">
          <span className={state.tone}>{state.label}</span>
          <span>{events.join(', ')}</span>
        </p>
        {lastDelivery?.attemptedAt && (
          <p className="text-small text-soft">
            Last sent {formatTime(lastDelivery.attemptedAt)}
            {lastDelivery.problem && `: ${lastDelivery.problem}`}
          </p>
        )}
      </div>
      <div className="admin-row-actions webhook-actions">
        <BusyButton aria-describedby={nameId} onClick={onTest}>
          Send test
        </BusyButton>
        <SmallButton aria-describedby={nameId} onClick={() => onOpen('log')}>
          Log
        </SmallButton>
        <SmallButton aria-describedby={nameId} onClick={() => onOpen('edit')}>
          Edit
        </SmallButton>
        <BusyButton aria-describedby={nameId} onClick={onPause}>
          {isPaused ? 'Resume' : 'Pause'}
        </BusyButton>
        <BusyButton aria-describedby={nameId} onClick={onRotate}>
          New secret
        </BusyButton>
        <SmallButton variant="danger" aria-describedby={nameId} onClick={() => onOpen('delete')}>
          Delete
        </SmallButton>
      </div>
    </li>
  )
}
