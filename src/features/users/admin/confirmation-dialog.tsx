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
import { type Confirmation, confirmation } from '../account.ts'

interface ConfirmationDialogProps {
  /** @param until how long it holds, ISO 8601 */
  onConfirmed: (until: string) => void
  /** Told by whoever asked, and not here. */
  onSessionOver: (error: unknown) => void
  onClose: () => void
}

/** Asks for the password before something delicate is done. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { onConfirmed, onSessionOver, onClose } = props
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Confirmation>({ resolver: standardSchemaResolver(confirmation) })

  async function confirm(fields: Confirmation) {
    setFailure(undefined)
    try {
      const { body } = await callAdmin<{ confirmedUntil: string }>(
        'POST',
        adminApi.confirmation,
        fields,
      )
      onConfirmed(body.confirmedUntil)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    if (isSessionOver(error)) return onSessionOver(error)
    console.error(error)
    const refusal = error instanceof ApiError ? error.errors.password : undefined
    if (refusal) return setError('password', { message: refusal }, { shouldFocus: true })
    setFailure(serverSentence(error) ?? 'Could not confirm. Please try again.')
  }

  /** What is on its way cannot be called back, and its outcome is told here. */
  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title="Please confirm with your password." onClose={close}>
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(confirm, () => setFailure(undefined))}
        className="grid gap-5"
      >
        <p className="text-small text-soft">Then it goes on by itself.</p>
        {failure && <Banner tone="negative">{failure}</Banner>}
        <Field
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="dialog-actions">
          <SmallButton onClick={close} aria-disabled={isSubmitting}>
            Cancel
          </SmallButton>
          <SubmitButton look="primary" isBusy={isSubmitting} busyLabel="Confirming...">
            Confirm
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
