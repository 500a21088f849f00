import { adminApi } from '#admin-paths.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { reauthFields } from '../../account/account.ts'

interface ReauthDialogProps {
  /** @param until when recent authentication expires, ISO 8601 */
  onReauthenticated: (until: string) => void
  /** The caller reports it. */
  onSessionOver: (error: unknown) => void
  onClose: () => void
}

/** Asks for the password before a sensitive action. */
export function ReauthDialog({ onReauthenticated, onSessionOver, onClose }: ReauthDialogProps) {
  const { failure, isBusy, onSubmit, field } = useApiForm({
    schema: reauthFields,
    send: async (fields) => {
      const path = adminApi.confirmation
      try {
        const { body } = await callAdmin<{ recentAuthUntil: string }>('POST', path, fields)
        onReauthenticated(body.recentAuthUntil)
      } catch (error) {
        if (!isSessionOver(error)) throw error
        onSessionOver(error)
      }
    },
    messageOf: (error) => serverMessageOf(error) ?? 'Could not confirm. Please try again.',
  })

  return (
    <FormDialog
      title="Please confirm with your password."
      submitLabel="Confirm"
      busyLabel="Confirming..."
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-small text-soft">Your action continues afterwards.</p>
      {failure && <Banner tone="negative">{failure.message}</Banner>}
      <Field
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  )
}
