import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { adminApi } from '#admin-routes.ts'
import { ApiError, callApi } from '#http/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { LoginAnswer, SecondStepMethod, SecondStepNeeded } from '../account.ts'
import { type Credentials, credentials } from '../user.ts'
import { passkeySentence, usePasskeySupport } from './browser-passkeys.ts'
import { secondStepMethods } from './login-answer.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface CredentialsFormProps {
  isLive: boolean
  /** What was typed before a second step that came to nothing. */
  email: string
  /** Of this step, or why the second one is over. */
  failure: string | undefined
  onFailure: (sentence: string | undefined) => void
  onLoggedIn: (answer: LoginAnswer) => void
  onSecondStep: (methods: SecondStepMethod[], email: string) => void
}

/** The first step: email and password, or a passkey that needs neither. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { isLive, email, failure, onFailure, onLoggedIn, onSecondStep } = props
  const { isPrompting, showPasskey } = usePasskeyLogin({
    isAlone: true,
    onStart: () => onFailure(undefined),
    onLoggedIn,
    onFailure: (error) => onFailure(passkeySentence(error)),
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
      const answer = await callApi<LoginAnswer | SecondStepNeeded>('POST', adminApi.login, fields)
      const methods = secondStepMethods(answer)
      if (methods) onSecondStep(methods, fields.email)
      else onLoggedIn(answer as LoginAnswer)
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    console.error(error)
    const { serverMessage, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    if (refusals.email) setError('email', { message: refusals.email })
    if (refusals.password) setError('password', { message: refusals.password })
    onFailure(serverMessage ?? 'Authentication failed. Please check the console for details.')
  }

  const supportsPasskeys = usePasskeySupport()
  return (
    <>
      <form noValidate method="post" onSubmit={handleSubmit(logIn)} className="mt-8 grid gap-6">
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
          disabled={!isLive}
          aria-disabled={isSubmitting}
          onClick={(event) => isSubmitting && event.preventDefault()}
        >
          {isSubmitting ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      {supportsPasskeys && (
        <Button
          look="secondary"
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
