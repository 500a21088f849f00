import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { adminApi } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { useApiForm } from '#api/admin/use-api-form.ts'
import { FormDialog } from '#ui/admin/form-dialog.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { newPasskey, type Passkey } from '../../account/account.ts'
import { isOutcomeUnknown } from './api-outcome.ts'
import {
  createPasskey,
  passkeyErrorMessage,
  usePromptSignal,
  wasPromptCancelled,
} from './browser-passkeys.ts'
import { defaultPasskeyName } from './passkey-name.ts'
import type { WithReauth } from './use-reauth.tsx'

export interface NewPasskeyResponse {
  passkey: Passkey
  recoveryCodes?: string[]
}

interface PasskeyDialogProps {
  withReauth: WithReauth
  onAdded: (response: NewPasskeyResponse) => void
  /** The passkey was sent, but the outcome is unknown. */
  onFailed: (error: unknown) => void
  onClose: () => void
}

const nameForm = z.object({ name: newPasskey.shape.name })

/** Asks for a name, and lets the browser create a passkey. */
export function PasskeyDialog({ withReauth, onAdded, onFailed, onClose }: PasskeyDialogProps) {
  const prompt = usePromptSignal()
  const { failure, setFailure, isBusy, onSubmit, field } = useApiForm({
    schema: nameForm,
    defaultValues: { name: defaultPasskeyName(navigator.userAgent) },
    send: add,
    messageOf: passkeyErrorMessage,
  })

  async function add({ name }: z.output<typeof nameForm>) {
    const signal = prompt.begin()
    let isSent = false
    try {
      const options = await withReauth(() =>
        callAdmin<PublicKeyCredentialCreationOptionsJSON>('POST', adminApi.passkeyOptions, {}),
      )
      if (!options) return
      // Never retried from here: the device would store a second passkey.
      const response = await createPasskey(options.body, signal)
      isSent = true
      const body = { name, response }
      onAdded((await callAdmin<NewPasskeyResponse>('POST', adminApi.passkeys, body)).body)
    } catch (error) {
      if (signal.aborted) return
      if (isSent && isOutcomeUnknown(error)) return onFailed(error)
      if (!wasPromptCancelled(error)) throw error
      setFailure({ message: 'No passkey was created. You can try again.' })
    }
  }

  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Continue"
      busyLabel="Waiting for your device..."
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {failure && <Banner tone="negative">{failure.message}</Banner>}
      <Field
        label="Name"
        required
        hint="Only you see it. It tells your passkeys apart."
        autoComplete="off"
        {...field('name')}
      />
    </FormDialog>
  )
}
