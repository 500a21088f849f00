import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { asApiError } from '#api/api-client.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { type User, userEdit, userInput } from '../user.ts'
import type { WithReauth } from './account/use-reauth.tsx'
import { stashUserForm, type UserForm } from './user-form-stash.ts'

interface UserDialogProps {
  /** Undefined: a new account is added. */
  user: User | undefined
  /** Fields stashed when the session ended. */
  restored: UserForm | undefined
  withReauth: WithReauth
  onSaved: (user: User) => void
  onClose: () => void
}

type UserFields = Omit<UserForm, 'id'> & { password: string }

export function UserDialog({ user, restored, withReauth, onSaved, onClose }: UserDialogProps) {
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<UserFields>({
    resolver: standardSchemaResolver(user ? userEdit : userInput),
    defaultValues: {
      username: restored?.username ?? user?.username ?? '',
      email: restored?.email ?? user?.email ?? '',
      password: '',
      isAdmin: restored?.isAdmin ?? user?.isAdmin ?? false,
    },
  })

  async function save({ password, ...fields }: UserFields) {
    setFailure(undefined)
    try {
      const body = { ...fields, ...(password && { password }) }
      const response = await withReauth(() =>
        user
          ? callAdmin<User>('PUT', adminApi.user(user._id), body)
          : callAdmin<User>('POST', adminApi.users, body),
      )
      if (response) onSaved(response.body)
    } catch (error) {
      report(error, fields)
    }
  }

  function report(error: unknown, fields: Omit<UserForm, 'id'>) {
    console.error(error)
    if (isSessionOver(error)) return stashUserForm({ ...fields, id: user?._id })
    const { errors: refusals } = asApiError(error)
    for (const name of ['username', 'email', 'password'] as const) {
      if (refusals[name]) setError(name, { message: refusals[name] })
    }
    const reason = serverMessageOf(error)
    const taken = (['username', 'email'] as const).find((name) => reason?.includes(`this ${name}`))
    if (taken) setError(taken, { message: reason ?? '' }, { shouldFocus: true })
    setFailure({ reason: taken ? undefined : reason })
  }

  return (
    <FormDialog
      title={user ? 'Edit User' : 'Add New User'}
      submitLabel={user ? 'Save Changes' : 'Add User'}
      busyLabel="Saving..."
      isBusy={isSubmitting}
      onSubmit={handleSubmit(save, () => setFailure(undefined))}
      onClose={onClose}
    >
      {restored && (
        <p role="status" className="admin-note">
          You are back. Your changes are not saved yet; enter any password again.
        </p>
      )}
      <Field
        label="Username"
        required
        autoComplete="off"
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label={user ? 'New Password (leave blank to keep current)' : 'Password'}
        type="password"
        required={!user}
        hint="At least 8 characters."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <label className="check">
        <input type="checkbox" {...register('isAdmin')} />
        Administrator Role
      </label>
      {failure && (
        <Banner tone="negative">
          <p>Failed to save user. Please try again.</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
    </FormDialog>
  )
}
