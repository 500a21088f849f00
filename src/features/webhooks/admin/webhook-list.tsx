/** The page of the webhooks, with its dialogs. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { listQuery, refresh } from '#api/admin/admin-queries.ts'
import {
  callAdmin,
  isSessionOver,
  serverMessageOf,
  type WithReauth,
} from '#api/admin/call-admin.ts'
import { formatTimeToTheSecond } from '#api/admin/format-time.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { CheckboxGroup } from '#ui/admin/checkbox-group.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { QueryList } from '#ui/admin/query-list.tsx'
import { SecretDialog } from '#ui/admin/secret-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type Webhook, type WebhookDelivery, type WebhookDraft, webhookSchema } from '../webhook.ts'

const pollIntervalMs = 3000
type Action = [label: string, act: () => unknown]

export function WebhookList({ withReauth }: { withReauth: WithReauth }) {
  const queryClient = useQueryClient()
  const query = listQuery<Webhook>(adminApi.webhooks)
  const list = useQuery({ ...query, refetchInterval: pollIntervalMs })
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)

  async function act(title: string, call: () => Promise<{ body: unknown } | undefined>) {
    try {
      const response = await call()
      if (response) await showDone(title, response.body as Partial<Webhook>)
    } catch (error) {
      console.error(error)
      const description = serverMessageOf(error) ?? 'Please try again.'
      const failure = { title: 'Failed to change webhook.', description }
      if (!isSessionOver(error)) showToast({ tone: 'destructive', ...failure })
    }
  }

  async function showDone(done: string, { secret }: Partial<Webhook>) {
    const title = 'The secret of this webhook'
    if (secret) setDialog(<SecretDialog {...{ title, secret, onClose }}>{secretText}</SecretDialog>)
    showToast({ title: done })
    await refresh(queryClient, adminApi.webhooks)
    focusHeadingIfLost()
  }

  function edit(webhook?: Webhook) {
    const onSaved = (saved: Webhook) => {
      onClose()
      showDone('Webhook saved.', saved)
    }
    setDialog(<WebhookDialog {...{ webhook, withReauth, onSaved, onClose }} />)
  }

  function actionsOf(webhook: Webhook): Action[] {
    const { _id, url, isPaused } = webhook
    const confirmed = (method: string, path: string, body?: object) => () =>
      withReauth(() => callAdmin(method, path, body))
    const path = adminApi.webhook(_id)
    const test = () => callAdmin('POST', adminApi.testWebhook(_id))
    const pause = confirmed('PUT', path, { isPaused: !isPaused })
    const renew = confirmed('POST', adminApi.webhookSecret(_id))
    const remove = async () => () => act('The webhook was deleted.', confirmed('DELETE', path))
    const deletion = {
      ...{ question: 'Are you sure you want to delete this webhook?', subject: <bdi>{url}</bdi> },
      ...{ onConfirm: remove, onClose },
    }
    return [
      ['Send test', () => act('A test is on its way.', test)],
      ['Log', () => setDialog(<DeliveryLog {...{ webhook, act, onClose }} />)],
      ['Edit', () => edit(webhook)],
      [isPaused ? 'Resume' : 'Pause', () => act('Webhook saved.', pause)],
      ['New secret', () => act('Webhook saved.', renew)],
      ['Delete', () => setDialog(<ConfirmDialog {...deletion} />)],
    ]
  }

  return (
    <>
      <PageHeader
        title="Webhooks"
        action={
          <SmallButton variant="primary" onClick={() => edit()}>
            Add Webhook
          </SmallButton>
        }
      />
      <QueryList
        {...{ list, noun: 'webhooks', empty: noWebhooks }}
        row={(webhook) => (
          <WebhookRow key={webhook._id} webhook={webhook} actions={actionsOf(webhook)} />
        )}
      />
      {dialog}
    </>
  )
}

const secretText =
  'The receiver verifies with it that a request comes from your site (standardwebhooks.com). A former secret is no longer valid.'

const noWebhooks = (
  <div className="admin-empty">
    <p className="admin-empty-title">No webhooks yet.</p>
    <p>A webhook tells another program when a post is published or a message arrives.</p>
  </div>
)

function WebhookRow({ webhook, actions }: { webhook: Webhook; actions: Action[] }) {
  const { _id, url, events, isPaused, lastDelivery } = webhook
  return (
    <li className="admin-row link-row">
      <div className="link-row-text">
        <h2 id={_id} className="admin-row-title" dir="ltr">
          {url}
        </h2>
        <p className="label admin-row-facts">
          <State delivery={lastDelivery} isPaused={isPaused} />
          <span>{events.join(', ')}</span>
        </p>
      </div>
      <div className="admin-row-actions webhook-actions">
        {actions.map(([label, act]) => (
          <BusyButton
            key={label}
            aria-describedby={_id}
            variant={label === 'Delete' ? 'danger' : 'plain'}
            onClick={async () => act()}
          >
            {label}
          </BusyButton>
        ))}
      </div>
    </li>
  )
}

/** @param delivery the newest one of a webhook */
function State(props: { delivery: WebhookDelivery | undefined; isPaused?: boolean }) {
  const { state = 'active', problem } = props.delivery ?? {}
  const tone = problem ? 'state-negative' : state === 'waiting' ? '' : 'state-positive'
  if (props.isPaused) return <span className="state">Paused</span>
  return (
    <span className={`state capitalize ${tone}`}>
      {problem && state === 'waiting' ? 'retrying' : state}
    </span>
  )
}

const labels: Record<Webhook['events'][number], string> = {
  'post.published': 'A post is published, also a scheduled one at its time',
  'post.changed': 'A published post is changed',
  'post.deleted': 'A published post is deleted or withdrawn',
  'message.received': 'A message is received, apart from spam',
}

interface WebhookDialogProps {
  /** Undefined: a new one is added. */
  webhook: Webhook | undefined
  withReauth: WithReauth
  onSaved: (webhook: Webhook) => void
  onClose: () => void
}

function WebhookDialog({ webhook, withReauth, onSaved, onClose }: WebhookDialogProps) {
  const { failure, isBusy, onSubmit, field } = useApiForm<WebhookDraft>({
    schema: webhookSchema,
    defaultValues: webhook ?? { url: '', events: ['post.published'] },
    messageOf: (error) => serverMessageOf(error) ?? 'Failed to save webhook. Please try again.',
    send: async ({ url, events }) => {
      const path = webhook ? adminApi.webhook(webhook._id) : adminApi.webhooks
      const method = webhook ? 'PUT' : 'POST'
      const saved = await withReauth(() => callAdmin<Webhook>(method, path, { url, events }))
      if (saved) onSaved(saved.body)
    },
  })
  const title = webhook ? 'Edit Webhook' : 'Add Webhook'
  const submitLabel = webhook ? 'Save Changes' : title
  return (
    <FormDialog {...{ title, submitLabel, busyLabel: 'Saving...', isBusy, onSubmit, onClose }}>
      <Field
        label="Address"
        type="url"
        required
        autoComplete="off"
        hint="Events are posted there. Private addresses are reached only if WEBHOOK_HOSTS names them."
        {...field('url')}
      />
      <CheckboxGroup legend="Events" labels={labels} {...field('events')} />
      {failure && <Banner tone="negative">{failure.message}</Banner>}
    </FormDialog>
  )
}

/** The newest deliveries of a webhook. */
function DeliveryLog(props: {
  webhook: Webhook
  act: (title: string, call: () => Promise<{ body: unknown }>) => Promise<void>
  onClose: () => void
}) {
  const {
    webhook: { _id: id, url },
    act,
    onClose,
  } = props
  const query = listQuery<WebhookDelivery>(adminApi.deliveries(id))
  const list = useQuery({ ...query, refetchInterval: pollIntervalMs })
  const empty = <p>Nothing was sent in the last 30 days.</p>
  const resend = (_id: string) =>
    act('The event is sent again.', () => callAdmin('POST', adminApi.resendDelivery(id, _id)))
  return (
    <Dialog title="Deliveries" onClose={onClose}>
      <p className="link-row-text mb-3 text-small text-soft">{url}</p>
      <QueryList
        {...{ list, noun: 'deliveries', empty }}
        row={(delivery) => (
          <li key={delivery._id} className="admin-row">
            <div className="link-row-text">
              <p id={delivery._id} className="admin-row-title">
                {delivery.type}
              </p>
              <p className="label admin-row-facts">
                <State delivery={delivery} />
                <span>{formatTimeToTheSecond(delivery.createdAt)}</span>
              </p>
              <p className="text-small text-soft">
                {delivery.problem}
                {delivery.problem &&
                  delivery.dueAt &&
                  `; again ${formatTimeToTheSecond(delivery.dueAt)}`}
              </p>
            </div>
            <BusyButton aria-describedby={delivery._id} onClick={() => resend(delivery._id)}>
              Send again
            </BusyButton>
          </li>
        )}
      />
      <div className="dialog-actions">
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </Dialog>
  )
}
