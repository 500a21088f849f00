import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { saveUserInfo, useUserInfo } from '#http/admin/user-record.ts'
import { NeedsScript } from '#ui/admin/needs-script.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { LoginAnswer, SecondStepMethod } from '../account.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { codesLeftSentence, recordOf } from './login-answer.ts'
import { placeAfterLogin } from './place-after-login.ts'
import { SecondStep } from './second-step.tsx'
import { useSecondStepPlace } from './use-second-step-place.ts'
import { WrongAddress } from './wrong-address.tsx'

/** The way into the admin area: email and password, and a second step where the account has one. */
export function LoginPage() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [email, setEmail] = useState('')
  const [methods, setMethods] = useState<SecondStepMethod[]>()
  const [failure, setFailure] = useState<string>()

  const place = useSecondStepPlace()
  const isSecondStep = place.isThere && methods !== undefined
  useEffect(() => {
    if (!isSecondStep) return
    const start = heading.current
    return () => start?.focus()
  }, [isSecondStep])

  async function startAgain(sentence?: string) {
    await place.leave()
    setMethods(undefined)
    setFailure(sentence)
  }

  /** @throws ApiError for an answer that names nobody */
  function welcome(answer: LoginAnswer) {
    const record = recordOf(answer)
    if (answer.recoveryCodesLeft !== undefined) {
      showToast({ title: codesLeftSentence(answer.recoveryCodesLeft) })
    }
    // Back must not lead from behind the login into the middle of it.
    place.leave().then(() => saveUserInfo(record))
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
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        Admin Login
      </h1>
      <WrongAddress isLive={isLive} />
      {isReturn && !isSecondStep && (
        <p className="mt-3 text-soft">Please log in; then you are back where you were.</p>
      )}
      {isSecondStep ? (
        <SecondStep methods={methods} onLoggedIn={welcome} onStartAgain={startAgain} />
      ) : (
        <CredentialsForm
          isLive={isLive}
          email={email}
          failure={failure}
          onFailure={setFailure}
          onLoggedIn={welcome}
          onSecondStep={(needed, typed) => {
            setEmail(typed)
            setMethods(needed)
            place.enter()
          }}
        />
      )}
      <NeedsScript className="mt-6" />
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
