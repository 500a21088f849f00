import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-routes.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type AccountOverview, type PasswordChange, passwordChange } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { isAnswerLost } from './call-outcome.ts'
import type { AccountSteps } from './use-account-steps.tsx'

interface PasswordSectionProps {
  account: AccountOverview
  steps: AccountSteps
}

const empty: PasswordChange = { currentPassword: '', password: '' }

/** Another password; every other session ends with the old one. */
export function PasswordSection({ account, steps }: PasswordSectionProps) {
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm<PasswordChange>({
    resolver: standardSchemaResolver(passwordChange),
    defaultValues: empty,
  })

  async function change(fields: PasswordChange) {
    setFailure(undefined)
    try {
      await callAdmin('PUT', adminApi.ownPassword, fields)
    } catch (error) {
      report(error)
      if (isAnswerLost(error)) await steps.changed()
      return
    }
    reset(empty)
    showToast({ title: 'Password changed.', description: 'Your other sessions were ended.' })
    await steps.changed()
  }

  function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    const refused = (['currentPassword', 'password'] as const).filter((name) => refusals[name])
    for (const name of refused) {
      setError(name, { message: refusals[name] ?? '' }, { shouldFocus: name === refused[0] })
    }
    if (refused.length > 0) return
    setFailure(serverSentence(error) ?? 'Could not change the password. Please try again.')
  }

  return (
    <AccountSection title="Password" text="Changing it ends every session but this one.">
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(change, () => setFailure(undefined))}
        className="account-password grid gap-5"
      >
        {/* A password manager learns from it whose password this is. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={account.email}
          readOnly
        />
        {failure && <Banner tone="negative">{failure}</Banner>}
        <Field
          label="Current Password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Field
          label="New Password"
          type="password"
          required
          hint="At least 8 characters."
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busyLabel="Changing...">
            Change password
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  )
}
