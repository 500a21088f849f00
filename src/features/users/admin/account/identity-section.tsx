import { adminApi } from '#admin-paths.ts'
import { callAdmin, serverMessageOf } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { saveStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { accountIdentity } from '../../account/account.ts'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './use-account-actions.tsx'

/** Changes the name and the address of the login. Sessions stay. */
export function IdentitySection({ account, actions }: SectionProps) {
  const user = useStoredUser()
  const { failure, isBusy, onSubmit, field } = useApiForm({
    schema: accountIdentity,
    defaultValues: { username: account.username, email: account.email },
    send: async (fields) => {
      const response = await actions.withReauth(() => callAdmin('PUT', adminApi.account, fields))
      if (!response) return
      if (user) saveStoredUser({ ...user, ...fields })
      await actions.changed('Your login was changed.', fields)
    },
    messageOf: (error) =>
      serverMessageOf(error) ?? 'Could not change your login. Please try again.',
  })
  return (
    <AccountSection title="Name and address" text="You log in with this address.">
      <form noValidate method="post" onSubmit={onSubmit} className="mt-5 grid max-w-104 gap-5">
        {failure && <Banner tone="negative">{failure.message}</Banner>}
        <Field label="Username" required autoComplete="nickname" {...field('username')} />
        <Field label="Email" type="email" required autoComplete="username" {...field('email')} />
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  )
}
