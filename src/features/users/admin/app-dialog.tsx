import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-routes.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogStart } from '#ui/admin/dialog-start.tsx'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import type { StepCode } from '../account.ts'
import { appCode } from './code-rules.ts'
import { QrCode } from './qr-code.tsx'
import { inGroups } from './secret-groups.ts'

/** What the app is told, as text and as an address to photograph. */
export interface AppSecret {
  secret: string
  uri: string
}

interface AppDialogProps extends AppSecret {
  onDone: (recoveryCodes: string[] | undefined) => void
  /**
   * Looks whether the app is set up all the same: the answer may be lost, another tab quicker.
   * @returns whether that is so and the dialog not needed any more
   */
  onUnclear: (error: unknown) => Promise<boolean>
  onStartAgain: () => Promise<void>
  onClose: () => void
}

/** Hands the secret to an app, and makes sure by a code that it has arrived. */
export function AppDialog(props: AppDialogProps) {
  const { secret, uri, onDone, onUnclear, onStartAgain, onClose } = props
  const [failure, setFailure] = useState<{ sentence: string; isOver: boolean }>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<StepCode>({ resolver: standardSchemaResolver(appCode), defaultValues: { code: '' } })

  async function finish({ code }: StepCode) {
    setFailure(undefined)
    try {
      const answer = await callAdmin<{ recoveryCodes?: string[] }>('PUT', adminApi.totp, { code })
      onDone(answer.body.recoveryCodes)
    } catch (error) {
      await report(error)
    }
  }

  async function report(error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const { status, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    if (refusals.code) return setError('code', { message: refusals.code }, { shouldFocus: true })
    if (await onUnclear(error)) return
    const sentence = serverSentence(error) ?? 'Could not set up the app. Please try again.'
    setFailure({ sentence, isOver: status === 409 })
  }

  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title="Set up an app" onClose={close}>
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(finish, () => setFailure(undefined))}
        className="grid gap-5"
      >
        <DialogStart>
          Photograph this with your authenticator app, or type the secret into it.
        </DialogStart>
        <QrCode text={uri} label="QR code for your app; the same secret stands below as text" />
        <div className="app-secret">
          <code>{inGroups(secret)}</code>
          <div className="dialog-tools">
            <CopyButton text={secret} label="Copy the secret" />
            {/* Nobody photographs a phone with itself. */}
            <SmallLink href={uri}>Open in an app</SmallLink>
          </div>
        </div>
        {failure && (
          <Banner tone="negative">
            <p>{failure.sentence}</p>
            {failure.isOver && (
              <BusyButton className="mt-3" busyLabel="One moment..." onClick={onStartAgain}>
                Begin again
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
          error={errors.code?.message}
          {...register('code')}
        />
        <div className="dialog-actions">
          <SmallButton onClick={close} aria-disabled={isSubmitting}>
            Cancel
          </SmallButton>
          <SubmitButton look="primary" isBusy={isSubmitting} busyLabel="Setting up...">
            Set up
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
