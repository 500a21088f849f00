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
import { Banner } from '#ui/banner.tsx'
import { Field } from '#ui/field.tsx'
import { newPasskey, type Passkey } from '../account.ts'
import { createPasskey, isPromptLeft, passkeySentence } from './browser-passkeys.ts'
import { deviceName } from './device-name.ts'
import type { AccountSteps } from './use-account-steps.tsx'

interface PasskeyDialogProps {
  delicately: AccountSteps['delicately']
  onAdded: (recoveryCodes: string[] | undefined) => void
  onClose: () => void
}

const form = z.object({ name: newPasskey.shape.name })
type NameForm = z.output<typeof form>

/** Asks for a name and lets the browser make a passkey. */
export function PasskeyDialog({ delicately, onAdded, onClose }: PasskeyDialogProps) {
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<NameForm>({
    resolver: standardSchemaResolver(form),
    defaultValues: { name: deviceName(navigator.userAgent) },
  })

  async function add({ name }: NameForm) {
    setFailure(undefined)
    try {
      const answer = await delicately(() => make(name))
      if (answer) onAdded(answer.recoveryCodes)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    if (isPromptLeft(error)) return setFailure('No passkey was made. You can try again.')
    console.error(error)
    if (isSessionOver(error)) return
    const refusal = error instanceof ApiError ? error.errors.name : undefined
    if (refusal) return setError('name', { message: refusal }, { shouldFocus: true })
    setFailure(passkeySentence(error))
  }

  function close() {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title="Add a passkey" onClose={close}>
      <form noValidate method="post" onSubmit={handleSubmit(add)} className="grid gap-5">
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
          <SmallButton type="submit" look="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Waiting for your device...' : 'Continue'}
          </SmallButton>
        </div>
      </form>
    </Dialog>
  )
}

async function make(name: string) {
  const options = await callAdmin<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    adminApi.passkeyOptions,
    {},
  )
  const response = await createPasskey(options.body)
  const answer = await callAdmin<{ passkey: Passkey; recoveryCodes?: string[] }>(
    'POST',
    adminApi.passkeys,
    { name, response },
  )
  return answer.body
}
