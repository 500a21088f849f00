import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { ApiError, callApi } from '#http/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { LoginAnswer, SecondStepMethod } from '../account.ts'
import { passkeySentence, usePasskeySupport } from './browser-passkeys.ts'
import { SecondStepCode } from './second-step-code.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface SecondStepProps {
  methods: SecondStepMethod[]
  onLoggedIn: (answer: LoginAnswer) => void
  /** @param sentence why it cannot go on here */
  onStartAgain: (sentence?: string) => void
}

const questions: Record<SecondStepMethod, string> = {
  totp: 'One more step: the code that your app shows now.',
  passkey: 'One more step: please show your passkey.',
  recoveryCode: 'One more step: one of the recovery codes that you kept.',
}

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ methods, onLoggedIn, onStartAgain }: SecondStepProps) {
  const canPasskey = usePasskeySupport() && methods.includes('passkey')
  const [method, setMethod] = useState(() => firstMethod(methods, canPasskey))
  const [failure, setFailure] = useState<string>()
  const { isPrompting, showPasskey, takeBack } = usePasskeyLogin({
    isAlone: false,
    onStart: () => setFailure(undefined),
    onLoggedIn,
    onFailure: (error) => {
      if (isExpired(error)) onStartAgain(passkeySentence(error))
      else setFailure(passkeySentence(error))
    },
  })

  /** The server forgets whose password was shown, too. */
  async function startAgain() {
    takeBack()
    await callApi('POST', adminApi.logout).catch(console.error)
    onStartAgain()
  }

  function choose(other: SecondStepMethod) {
    setFailure(undefined)
    setMethod(other)
  }

  const passkeyLabel = isPrompting ? 'Waiting for your passkey...' : 'Use a passkey'
  return (
    <>
      <p className="mt-3 text-soft">{questions[method]}</p>
      <div className="mt-8 grid gap-6">
        {failure && <Banner tone="negative">{failure}</Banner>}
        {method === 'passkey' ? (
          <Button
            autoFocus
            className="aria-disabled:opacity-60"
            onClick={showPasskey}
            aria-disabled={isPrompting}
          >
            {passkeyLabel}
          </Button>
        ) : (
          <SecondStepCode
            key={method}
            method={method}
            onFailure={setFailure}
            onLoggedIn={onLoggedIn}
            onExpired={onStartAgain}
          />
        )}
      </div>
      <div className="login-ways">
        {canPasskey && method !== 'passkey' && (
          <SmallButton onClick={showPasskey} aria-disabled={isPrompting}>
            {passkeyLabel}
          </SmallButton>
        )}
        {methods.includes('totp') && method !== 'totp' && (
          <SmallButton onClick={() => choose('totp')}>Use the app</SmallButton>
        )}
        {methods.includes('recoveryCode') && method !== 'recoveryCode' && (
          <SmallButton onClick={() => choose('recoveryCode')}>Use a recovery code</SmallButton>
        )}
        <BusyButton busyLabel="One moment..." onClick={startAgain}>
          Start again
        </BusyButton>
      </div>
    </>
  )
}

function firstMethod(methods: SecondStepMethod[], canPasskey: boolean): SecondStepMethod {
  if (methods.includes('totp')) return 'totp'
  return canPasskey ? 'passkey' : 'recoveryCode'
}

/** The five minutes of a second step are over. */
function isExpired(error: unknown) {
  return error instanceof ApiError && error.status === 409
}
