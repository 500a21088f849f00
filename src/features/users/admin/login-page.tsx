import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { saveUserInfo, type UserInfo, useUserInfo } from '#http/admin/user-record.ts'
import { ApiError, callApi } from '#http/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { type Credentials, credentials } from '../user.ts'
import { placeAfterLogin } from './place-after-login.ts'

/** The way into the admin area. */
export function LoginPage() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Credentials>({ resolver: standardSchemaResolver(credentials) })

  async function logIn(fields: Credentials) {
    setFailure(undefined)
    try {
      const user = await callApi<UserInfo>('POST', adminApi.login, fields)
      // An answer that is no JSON comes as an empty object: some proxy's page, not our server's word.
      if (Object.keys(user).length === 0) throw new ApiError('The login was answered by nothing')
      saveUserInfo(user)
    } catch (error) {
      return report(error)
    }
  }

  function report(error: unknown) {
    console.error(error)
    const { serverMessage, errors: refusals } = error instanceof ApiError ? error : new ApiError('')
    if (refusals.email) setError('email', { message: refusals.email })
    if (refusals.password) setError('password', { message: refusals.password })
    setFailure(serverMessage ?? 'Authentication failed. Please check the console for details.')
  }

  const isLive = useIsLive()
  const user = useUserInfo()
  const next = search.get('next')
  // Logged in just now, or before and in another tab.
  useEffect(() => {
    if (user) navigate(placeAfterLogin(next, location.origin), { replace: true })
  }, [user, next, navigate])
  const isReturn = next !== null && next !== adminPages.dashboard
  return (
    <div className="login">
      <title>Log in | Admin</title>
      <h1 tabIndex={-1} className="text-heading">
        Admin Login
      </h1>
      {isReturn && (
        <p className="mt-3 text-soft">Please log in; then you are back where you were.</p>
      )}
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
        <Button type="submit" disabled={!isLive || isSubmitting}>
          {isSubmitting ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      <noscript>
        <p className="mt-6">The admin area needs JavaScript. Please switch it on.</p>
      </noscript>
    </div>
  )
}

/** False until the script is at work: a form that the browser sends by itself would lead nowhere. */
function useIsLive() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
