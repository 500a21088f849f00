import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { adminApi } from '#admin-routes.ts'
import { callAdmin, isSessionOver } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { SubmitButton } from '#ui/admin/submit-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { newPasskey, type Passkey } from '../account.ts'
import {
  createPasskey,
  isPromptLeft,
  passkeySentence,
  usePromptSignal,
} from './browser-passkeys.ts'
import { isAnswerLost } from './call-outcome.ts'
import { defaultPasskeyName } from './passkey-name.ts'
import type { AccountSteps } from './use-account-steps.tsx'

export interface NewPasskeyAnswer {
  passkey: Passkey
  recoveryCodes?: string[]
}

interface PasskeyDialogProps {
  delicately: AccountSteps['delicately']
  onAdded: (answer: NewPasskeyAnswer) => void
  /** Looks whether it was added although the answer was lost. @returns whether that is so */
  onAnswerLost: (name: string) => Promise<boolean>
  onClose: () => void
}

const form = z.object({ name: newPasskey.shape.name })
type NameForm = z.output<typeof form>

/** Asks for a name and lets the browser make a passkey. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { delicately, onAdded, onAnswerLost, onClose } = props
  const [failure, setFailure] = useState<string>()
  const prompt = usePromptSignal()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<NameForm>({
    resolver: standardSchemaResolver(form),
    defaultValues: { name: defaultPasskeyName(navigator.userAgent) },
  })

  async function add({ name }: NameForm) {
    setFailure(undefined)
    const signal = prompt.begin()
    try {
      const options = await delicately(beginPasskey)
      if (!options) return
      // From here on nothing is done twice: the device would hold a second passkey.
      const response = await createPasskey(options.body, signal)
      const answer = await finishPasskey({ name, response })
      onAdded(answer.body)
    } catch (error) {
      if (!signal.aborted) await report(error, name)
    }
  }

  async function report(error: unknown, name: string) {
    if (isPromptLeft(error)) return setFailure('No passkey was made. You can try again.')
    console.error(error)
    if (isSessionOver(error)) return
    const refusal = error instanceof ApiError ? error.errors.name : undefined
    if (refusal) return setError('name', { message: refusal }, { shouldFocus: true })
    if (isAnswerLost(error) && (await onAnswerLost(name))) return
    setFailure(passkeySentence(error))
  }

  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title="Add a passkey" onClose={close}>
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit(add, () => setFailure(undefined))}
        className="grid gap-5"
      >
        {failure && <Banner tone="negative">{failure}</Banner>}
        <Field
          label="Name"
          required
          hint="Only you see it. It tells your passkeys apart."
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <div className="dialog-actions">
          <SmallButton onClick={close} aria-disabled={isSubmitting}>
            Cancel
          </SmallButton>
          <SubmitButton look="primary" isBusy={isSubmitting} busyLabel="Waiting for your device...">
            Continue
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

function beginPasskey() {
  return callAdmin<PublicKeyCredentialCreationOptionsJSON>('POST', adminApi.passkeyOptions, {})
}

function finishPasskey(made: z.output<typeof newPasskey>) {
  return callAdmin<NewPasskeyAnswer>('POST', adminApi.passkeys, made)
}
