import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, serverMessageOf } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { passwordChange } from '../../account/account.ts'
import { AccountSection } from './account-section.tsx'
import { isOutcomeUnknown } from './api-outcome.ts'
import type { SectionProps } from './use-account-actions.tsx'

const defaultValues = { currentPassword: '', password: '' }
const failed = 'Could not change the password. Please try again.'

/** Changes the password, which ends all other sessions. */
export function PasswordSection({ account, actions }: SectionProps) {
  const queryClient = useQueryClient()
  const { failure, isBusy, onSubmit, field, reset } = useApiForm({
    schema: passwordChange,
    defaultValues,
    send: async (fields) => {
      try {
        await callAdmin('PUT', adminApi.ownPassword, fields)
      } catch (error) {
        if (!isOutcomeUnknown(error)) throw error
        return actions.failed(failed, error)
      }
      reset(defaultValues)
      showToast({
        title: 'Password changed.',
        description: 'Your other sessions were ended. Your API tokens were revoked.',
      })
      await Promise.all([actions.changed(), refresh(queryClient, adminApi.tokens)])
    },
    messageOf: (error) => serverMessageOf(error) ?? failed,
  })

  return (
    <AccountSection
      title="Password"
      text="Changing it ends every session but this one, and revokes your API tokens."
    >
      <form noValidate method="post" onSubmit={onSubmit} className="mt-5 grid max-w-104 gap-5">
        {/* Lets password managers associate the password with the account. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={account.email}
          readOnly
        />
        {failure && <Banner tone="negative">{failure.message}</Banner>}
        <Field
          label="Current Password"
          type="password"
          required
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <Field
          label="New Password"
          type="password"
          required
          hint="At least 8 characters."
          autoComplete="new-password"
          {...field('password')}
        />
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Changing...">
            Change password
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  )
}
