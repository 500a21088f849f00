import { adminApi } from '#admin-paths.ts'
import { callAdmin, serverMessageOf } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { asApiError } from '#api/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { DialogIntro } from '#ui/admin/dialog-intro.tsx'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { totpExistsMessage } from '../../account/account.ts'
import { isOutcomeUnknown } from './api-outcome.ts'
import { appCode } from './code-rules.ts'
import { QrCode } from './qr-code.tsx'
import { inGroups } from './secret-groups.ts'

/** The secret as text and as an `otpauth:` URI for the QR code. */
export interface TotpSecret {
  secret: string
  uri: string
}

interface TotpDialogProps extends TotpSecret {
  onDone: (recoveryCodes: string[] | undefined) => void
  /** The outcome is unknown, or another tab has set up an app. */
  onFailed: (error: unknown) => void
  onRestart: () => Promise<void>
  onClose: () => void
}

/** Shows the secret, and confirms the set-up with a code. */
export function TotpDialog(props: TotpDialogProps) {
  const { secret, uri, onDone, onFailed, onRestart, onClose } = props
  const { failure, isBusy, onSubmit, field } = useApiForm({
    schema: appCode,
    defaultValues: { code: '' },
    send: async (fields) => {
      try {
        const response = await callAdmin<{ recoveryCodes?: string[] }>('PUT', adminApi.totp, fields)
        onDone(response.body.recoveryCodes)
      } catch (error) {
        const isSetUpAlready = serverMessageOf(error) === totpExistsMessage
        if (!isSetUpAlready && !isOutcomeUnknown(error)) throw error
        onFailed(error)
      }
    },
    messageOf: (error) => serverMessageOf(error) ?? 'Could not set up the app. Please try again.',
  })
  const isExpired = asApiError(failure?.error).status === 409

  return (
    <FormDialog
      title="Set up an app"
      submitLabel="Set up"
      busyLabel="Setting up..."
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DialogIntro>
        Scan this with your authenticator app, or enter the secret manually.
      </DialogIntro>
      <QrCode text={uri} label="QR code for your app; the same secret is shown below as text" />
      <div className="app-secret">
        <code>{inGroups(secret)}</code>
        <div className="flex flex-wrap gap-3 font-sans">
          <CopyButton text={secret} label="Copy the secret" />
          {/* A phone cannot scan its own screen. */}
          <SmallLink href={uri}>Open in an app</SmallLink>
        </div>
      </div>
      {failure && (
        <Banner tone="negative">
          <p>{failure.message}</p>
          {isExpired && (
            <BusyButton className="mt-3" busyLabel="One moment..." onClick={onRestart}>
              Start again
            </BusyButton>
          )}
        </Banner>
      )}
      <Field
        label="Code"
        required
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
    </FormDialog>
  )
}
