import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-routes.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { type User, userDraft, userEdit } from '../user.ts'
import type { Delicately } from './use-confirmation.tsx'
import { keepUserForm, type UserForm } from './user-form-return.ts'

interface UserDialogProps {
  /** Who is edited; absent: somebody new is added. */
  user: User | undefined
  /** What was in the form when the session ended. */
  returned: UserForm | undefined
  delicately: Delicately
  onSaved: (user: User) => void
  onClose: () => void
}

type UserFields = Omit<UserForm, 'id'> & { password: string }

/** Adds a user or changes one. */
export function UserDialog({ user, returned, delicately, onSaved, onClose }: UserDialogProps) {
  const [failure, setFailure] = useState<{ reason: string | undefined }>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<UserFields>({
    resolver: standardSchemaResolver(user ? userEdit : userDraft),
    defaultValues: {
      username: returned?.username ?? user?.username ?? '',
      email: returned?.email ?? user?.email ?? '',
      password: '',
      isAdmin: returned?.isAdmin ?? user?.isAdmin ?? false,
    },
  })

  async function save({ password, ...fields }: UserFields) {
    setFailure(undefined)
    try {
      const body = { ...fields, ...(password && { password }) }
      const answer = await delicately(() =>
        user
          ? callAdmin<User>('PUT', adminApi.user(user._id), body)
          : callAdmin<User>('POST', adminApi.users, body),
      )
      if (answer) onSaved(answer.body)
    } catch (error) {
      report(error, fields)
    }
  }

  /** What is on its way cannot be called back, and its outcome is told here. */
  function close() {
    if (!isSubmitting) onClose()
  }

  function report(error: unknown, fields: Omit<UserForm, 'id'>) {
    console.error(error)
    if (isSessionOver(error)) return keepUserForm({ ...fields, id: user?._id })
    const { errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    for (const name of ['username', 'email', 'password'] as const) {
      if (refusals[name]) setError(name, { message: refusals[name] })
    }
    const reason = serverSentence(error)
    const taken = (['username', 'email'] as const).find((name) => reason?.includes(`this ${name}`))
    if (taken) setError(taken, { message: reason ?? '' }, { shouldFocus: true })
    setFailure({ reason: taken ? undefined : reason })
  }

  return (
    <Dialog title={user ? 'Edit User' : 'Add New User'} onClose={close}>
      <form
        noValidate
        onSubmit={handleSubmit(save, () => setFailure(undefined))}
        className="grid gap-5"
      >
        {returned && (
          <p role="status" className="admin-note">
            You are back. This is not saved yet; a password has to be typed again.
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
        <div className="dialog-actions">
          <SmallButton onClick={close} aria-disabled={isSubmitting}>
            Cancel
          </SmallButton>
          <SubmitButton look="primary" isBusy={isSubmitting} busyLabel="Saving...">
            {user ? 'Save Changes' : 'Add User'}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
