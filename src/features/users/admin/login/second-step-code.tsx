import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { asApiError, callApi } from '#api/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { LoginResponse, MfaCode } from '../../account/account.ts'
import { appCode, recoveryCode } from '../account/code-rules.ts'

interface SecondStepCodeProps {
  method: 'totp' | 'recoveryCode'
  onFailure: (message: string | undefined) => void
  onLoggedIn: (response: LoginResponse) => void
  onExpired: (message?: string) => void
}

const fields = {
  totp: {
    label: 'Code',
    hint: 'Six digits. The app shows new ones every 30 seconds.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'It works once.',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} as const

const rules = { totp: appCode, recoveryCode }

/** Asks for a code. A wrong code stays in the field. */
export function SecondStepCode(props: SecondStepCodeProps) {
  const { method, onFailure, onLoggedIn, onExpired } = props
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm<MfaCode>({
    resolver: standardSchemaResolver(rules[method]),
    defaultValues: { code: '' },
  })

  async function send({ code }: MfaCode) {
    onFailure(undefined)
    try {
      onLoggedIn(await callApi<LoginResponse>('POST', adminApi.secondStep, { code }))
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.error(error)
    const { status, serverMessage, errors: refusals } = asApiError(error)
    if (status === 409) return onExpired(serverMessage)
    if (refusals.code) return setError('code', { message: refusals.code }, { shouldFocus: true })
    onFailure(serverMessage ?? 'Authentication failed. Please check the console for details.')
    setFocus('code', { shouldSelect: true })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(send, () => onFailure(undefined))}
      className="grid gap-6"
    >
      <Field
        {...fields[method]}
        required
        autoFocus
        error={errors.code?.message}
        {...register('code')}
      />
      <Button
        type="submit"
        className="aria-disabled:opacity-60"
        aria-disabled={isSubmitting}
        onClick={(event) => isSubmitting && event.preventDefault()}
      >
        {isSubmitting ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  )
}
