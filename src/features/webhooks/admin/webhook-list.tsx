import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, type WithReauth } from '#api/admin/call-admin.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { Webhook, WebhookWithSecret } from '../webhook.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { isPending, pollIntervalMs, showFailure, webhooksQuery } from './webhook-actions.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'log' | 'delete'; webhook: Webhook }
  | { kind: 'secret'; secret: string }

/** Lists webhooks to add, edit, try out and delete. While one is sent, they are asked for again. */
export function WebhookList({ withReauth }: { withReauth: WithReauth }) {
  const queryClient = useQueryClient()
  const list = useQuery({
    ...webhooksQuery,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingSent) ? pollIntervalMs : false),
  })
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const reload = () => refresh(queryClient, adminApi.webhooks)

  async function finish(title: string, created?: WebhookWithSecret) {
    setDialog(created && { kind: 'secret', secret: created.secret })
    showToast({ title })
    await reload()
  }

  async function sendTest({ _id }: Webhook) {
    try {
      await callAdmin('POST', adminApi.testWebhook(_id))
      showToast({ title: 'A test is on its way. The log shows what came of it.' })
    } catch (error) {
      showFailure('The test could not be sent. Please try again.', error)
    }
    await reload()
  }

  async function setPaused({ _id }: Webhook, isPaused: boolean) {
    try {
      await withReauth(() => callAdmin('PUT', adminApi.webhook(_id), { isPaused }))
    } catch (error) {
      showFailure('The webhook could not be changed. Please try again.', error)
    }
    await reload()
  }

  async function rotate({ _id }: Webhook) {
    try {
      const response = await withReauth(() =>
        callAdmin<WebhookWithSecret>('POST', adminApi.webhookSecret(_id)),
      )
      if (response) setDialog({ kind: 'secret', secret: response.body.secret })
    } catch (error) {
      showFailure('The secret could not be changed. Please try again.', error)
    }
  }

  /** @returns a callback for after the dialog has closed */
  async function remove({ _id }: Webhook): Promise<() => void> {
    try {
      const response = await withReauth(() => callAdmin('DELETE', adminApi.webhook(_id)))
      if (!response) return () => {}
    } catch (error) {
      return () => showFailure('Failed to delete webhook. Please try again.', error)
    }
    return () => {
      queryClient.setQueryData(webhooksQuery.queryKey, (old) => {
        const items = old?.items.filter((webhook) => webhook._id !== _id)
        return items && { items, total: items.length }
      })
      showToast({ title: 'The webhook was deleted.' })
      focusHeadingIfLost()
      reload()
    }
  }

  return (
    <>
      <PageHeader
        title="Webhooks"
        action={
          <SmallButton variant="primary" onClick={() => setDialog({ kind: 'add' })}>
            Add Webhook
          </SmallButton>
        }
      />
      {list.isPending && <RowPlaceholders count={3} label="Loading webhooks" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load webhooks. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.data?.items.length === 0 && <NoWebhooks />}
      {list.isSuccess && list.data.items.length > 0 && (
        <ul className="admin-rows">
          {list.data.items.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              webhook={webhook}
              onTest={() => sendTest(webhook)}
              onPause={() => setPaused(webhook, !webhook.isPaused)}
              onRotate={() => rotate(webhook)}
              onOpen={(kind) => setDialog({ kind, webhook })}
            />
          ))}
        </ul>
      )}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <WebhookDialog
          webhook={dialog.kind === 'edit' ? dialog.webhook : undefined}
          withReauth={withReauth}
          onSaved={(created) => finish('Webhook saved.', created)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'secret' && <SecretDialog secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'log' && <DeliveryLog webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete this webhook?"
          subject={<bdi>{dialog.webhook.url}</bdi>}
          onConfirm={() => remove(dialog.webhook)}
          onClose={close}
        />
      )}
    </>
  )
}

function NoWebhooks() {
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">No webhooks yet.</p>
      <p>A webhook tells another program at once when a post is published or a message arrives.</p>
    </div>
  )
}

function isBeingSent({ isPaused, lastDelivery }: Webhook) {
  return !isPaused && lastDelivery !== undefined && isPending(lastDelivery)
}
