import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { adminPages } from '#admin-paths.ts'
import { saveStoredUser, useStoredUser } from '#api/admin/use-stored-user.ts'
import { NoscriptNotice } from '#ui/admin/noscript-notice.tsx'
import { useLocation, useSearch } from '#ui/location.ts'
import { showToast } from '#ui/toast-store.ts'
import type { LoginResponse, SecondStepMethod } from '../../account/account.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { InsecureOriginNotice } from './insecure-origin-notice.tsx'
import { loginRedirect } from './login-redirect.ts'
import { codesLeftMessage, toStoredUser } from './login-response.ts'
import { SecondStep } from './second-step.tsx'
import { useSecondStepHistory } from './use-second-step-history.ts'

/** The login of the admin area: email and password, then a second factor if the account has one. */
export function LoginPage() {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const heading = useRef<HTMLHeadingElement>(null)
  const [email, setEmail] = useState('')
  const [methods, setMethods] = useState<SecondStepMethod[]>()
  const [failure, setFailure] = useState<string>()

  const stepHistory = useSecondStepHistory()
  const isSecondStep = stepHistory.isSecondStep && methods !== undefined
  useEffect(() => {
    if (!isSecondStep) return
    const start = heading.current
    return () => start?.focus()
  }, [isSecondStep])

  async function startAgain(message?: string) {
    await stepHistory.leave()
    setMethods(undefined)
    setFailure(message)
  }

  /** @throws ApiError for an empty response */
  function completeLogin(response: LoginResponse) {
    const storedUser = toStoredUser(response)
    if (response.recoveryCodesLeft !== undefined) {
      showToast({ title: codesLeftMessage(response.recoveryCodesLeft) })
    }
    // Back from the admin area must not return to the second step.
    stepHistory.leave().then(() => saveStoredUser(storedUser))
  }

  const isHydrated = useIsHydrated()
  const user = useStoredUser()
  const next = search.get('next')
  // Logged in here or in another tab.
  useEffect(() => {
    if (user) navigate(loginRedirect(next, location.origin), { replace: true })
  }, [user, next, navigate])
  const hasReturnPath = next !== null && next !== adminPages.dashboard
  return (
    <div className="login">
      <title>Log in | Admin</title>
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        Admin Login
      </h1>
      <InsecureOriginNotice isHydrated={isHydrated} />
      {hasReturnPath && !isSecondStep && (
        <p className="mt-3 text-soft">Please log in to return to where you were.</p>
      )}
      {isSecondStep ? (
        <SecondStep methods={methods} onLoggedIn={completeLogin} onStartAgain={startAgain} />
      ) : (
        <CredentialsForm
          isHydrated={isHydrated}
          email={email}
          failure={failure}
          onFailure={setFailure}
          onLoggedIn={completeLogin}
          onSecondStep={(requiredMethods, typedEmail) => {
            setEmail(typedEmail)
            setMethods(requiredMethods)
            stepHistory.enter()
          }}
        />
      )}
      <NoscriptNotice className="mt-6" />
    </div>
  )
}

/** False during SSR and hydration: a native form submission would fail. */
function useIsHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
