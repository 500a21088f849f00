import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, serverMessageOf, type WithReauth } from '#api/admin/call-admin.ts'
import { asApiError } from '#api/api-client.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import {
  type Webhook,
  type WebhookDraft,
  type WebhookWithSecret,
  webhookEvents,
  webhookSchema,
} from '../webhook.ts'
import { eventLabels } from './webhook-labels.ts'

interface WebhookDialogProps {
  /** Undefined: a new one is added. */
  webhook: Webhook | undefined
  withReauth: WithReauth
  /** @param created with its secret */
  onSaved: (created?: WebhookWithSecret) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, withReauth, onSaved, onClose }: WebhookDialogProps) {
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<WebhookDraft>({
    resolver: standardSchemaResolver(webhookSchema),
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? ['post.published'] },
  })

  async function save(draft: WebhookDraft) {
    setFailure(undefined)
    try {
      const response = await withReauth(() =>
        webhook
          ? callAdmin<WebhookWithSecret>('PUT', adminApi.webhook(webhook._id), draft)
          : callAdmin<WebhookWithSecret>('POST', adminApi.webhooks, draft),
      )
      if (response) onSaved(webhook ? undefined : response.body)
    } catch (error) {
      console.error(error)
      const { errors: refusals } = asApiError(error)
      if (refusals.url) setError('url', { message: refusals.url }, { shouldFocus: true })
      setFailure({ reason: serverMessageOf(error) })
    }
  }

  return (
    <FormDialog
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      submitLabel={webhook ? 'Save Changes' : 'Add Webhook'}
      busyLabel="Saving..."
      isBusy={isSubmitting}
      onSubmit={handleSubmit(save, () => setFailure(undefined))}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="url"
        required
        autoComplete="off"
        hint="Events are posted there. Private addresses are reached only if WEBHOOK_HOSTS names them."
        error={errors.url?.message}
        {...register('url')}
      />
      <fieldset aria-describedby={errors.events ? 'webhook-events-error' : undefined}>
        <legend className="text-small">Events</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="check">
            <input type="checkbox" value={event} {...register('events')} />
            {eventLabels[event]}
          </label>
        ))}
        {errors.events && (
          <p id="webhook-events-error" className="text-negative text-small">
            {errors.events.message}
          </p>
        )}
      </fieldset>
      {failure && (
        <Banner tone="negative">
          <p>Failed to save webhook. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}
