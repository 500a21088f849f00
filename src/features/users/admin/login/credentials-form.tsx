import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-paths.ts'
import { asApiError, callApi } from '#api/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { LoginResponse, SecondStepMethod, SecondStepRequired } from '../../account/account.ts'
import { type Credentials, credentials } from '../../user.ts'
import { passkeyErrorMessage, usePasskeySupport } from '../account/browser-passkeys.ts'
import { requiredMethods } from './login-response.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface CredentialsFormProps {
  isHydrated: boolean
  /** Initial value, from a login whose second step was abandoned. */
  email: string
  /** Of this step, or of an expired second step. */
  failure: string | undefined
  onFailure: (message: string | undefined) => void
  onLoggedIn: (response: LoginResponse) => void
  onSecondStep: (methods: SecondStepMethod[], email: string) => void
}

/** The first step: email and password, or a passkey alone. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { isHydrated, email, failure, onFailure, onLoggedIn, onSecondStep } = props
  const { isPrompting, showPasskey } = usePasskeyLogin({
    isOnlyFactor: true,
    onStart: () => onFailure(undefined),
    onLoggedIn,
    onFailure: (error) => onFailure(passkeyErrorMessage(error)),
  })
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Credentials>({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { email },
  })

  async function logIn(fields: Credentials) {
    onFailure(undefined)
    try {
      const response = await callApi<LoginResponse | SecondStepRequired>(
        'POST',
        adminApi.login,
        fields,
      )
      const methods = requiredMethods(response)
      if (methods) onSecondStep(methods, fields.email)
      else onLoggedIn(response as LoginResponse)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.error(error)
    const { serverMessage, errors: refusals } = asApiError(error)
    if (refusals.email) setError('email', { message: refusals.email })
    if (refusals.password) setError('password', { message: refusals.password })
    onFailure(serverMessage ?? 'Authentication failed. Please check the console for details.')
  }

  const supportsPasskeys = usePasskeySupport()
  return (
    <>
      <form
        data-live={isHydrated}
        noValidate
        method="post"
        onSubmit={handleSubmit(logIn)}
        className="mt-8 grid gap-6"
      >
        {failure && <Banner tone="negative">{failure}</Banner>}
        <Field
          label="Email"
          type="email"
          required
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button
          type="submit"
          className="aria-disabled:opacity-60"
          disabled={!isHydrated}
          aria-disabled={isSubmitting}
          onClick={(event) => isSubmitting && event.preventDefault()}
        >
          {isSubmitting ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      {supportsPasskeys && (
        <Button
          variant="secondary"
          className="mt-4 w-full aria-disabled:opacity-60"
          onClick={showPasskey}
          aria-disabled={isPrompting}
        >
          {isPrompting ? 'Waiting for your passkey...' : 'Log in with a passkey'}
        </Button>
      )}
    </>
  )
}
