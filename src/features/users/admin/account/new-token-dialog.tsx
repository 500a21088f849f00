import * as z from 'zod/mini'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, serverMessageOf } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { type Scope, scopes } from '#http/scopes.ts'
import { CheckboxGroup } from '#ui/admin/checkbox-group.tsx'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { SelectField } from '#ui/admin/select-field.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { type CreatedToken, newToken } from '../../tokens/api-token.ts'
import { isOutcomeUnknown } from './api-outcome.ts'
import type { WithReauth } from './use-reauth.tsx'

interface NewTokenDialogProps {
  withReauth: WithReauth
  onCreated: (created: CreatedToken) => void
  /** The request was sent, but the outcome is unknown. */
  onFailed: (error: unknown) => void
  onClose: () => void
}

export const scopeLabels: Record<Scope, string> = {
  'posts:read': 'Read posts and their drafts',
  'posts:draft': 'Write drafts',
  'posts:publish': 'Publish, edit and delete posts',
  'site:write': 'Edit the site and its projects',
  'messages:read': 'Read messages',
}

const labelsWithScopes = Object.fromEntries(
  scopes.map((scope) => [
    scope,
    <>
      {scopeLabels[scope]} <code className="text-small text-soft">{scope}</code>
    </>,
  ]),
)

/** In days; null: never. */
const lifetimes = { '30 days': 30, '90 days': 90, '1 year': 365, Never: null } as const
const choices = Object.keys(lifetimes) as (keyof typeof lifetimes)[]
const dayMs = 86_400_000

const tokenForm = z.object({
  name: newToken.shape.name,
  scopes: newToken.shape.scopes,
  lifetime: z.enum(choices),
})

/** Asks for the name of a token, what it may do, and for how long. */
export function NewTokenDialog({ withReauth, onCreated, onFailed, onClose }: NewTokenDialogProps) {
  const { failure, isBusy, onSubmit, field } = useApiForm<z.output<typeof tokenForm>>({
    schema: tokenForm,
    defaultValues: { name: '', scopes: [], lifetime: '90 days' },
    send: create,
    messageOf: (error) => serverMessageOf(error) ?? 'Could not create the token. Please try again.',
  })

  async function create({ lifetime, ...fields }: z.output<typeof tokenForm>) {
    const days = lifetimes[lifetime]
    const expiresAt = days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
    try {
      const response = await withReauth(() =>
        callAdmin<CreatedToken>('POST', adminApi.tokens, { ...fields, expiresAt }),
      )
      if (response) onCreated(response.body)
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      onFailed(error)
    }
  }

  return (
    <FormDialog
      title="Create a token"
      submitLabel="Create"
      busyLabel="Creating..."
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {failure && <Banner tone="negative">{failure.message}</Banner>}
      <Field
        label="Name"
        required
        hint="Only you see it. Name the program that uses the token."
        autoComplete="off"
        {...field('name')}
      />
      <CheckboxGroup legend="It may" labels={labelsWithScopes} {...field('scopes')} />
      <SelectField label="Expires after" choices={choices} {...field('lifetime')} />
    </FormDialog>
  )
}
