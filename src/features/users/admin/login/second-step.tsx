import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { asApiError, callApi } from '#api/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { LoginResponse, SecondStepMethod } from '../../account/account.ts'
import { passkeyErrorMessage, usePasskeySupport } from '../account/browser-passkeys.ts'
import { SecondStepCode } from './second-step-code.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface SecondStepProps {
  methods: SecondStepMethod[]
  onLoggedIn: (response: LoginResponse) => void
  /** @param message why the step failed */
  onStartAgain: (message?: string) => void
}

const instructions: Record<SecondStepMethod, string> = {
  totp: 'One more step: the code that your app shows now.',
  passkey: 'One more step: please show your passkey.',
  recoveryCode: 'One more step: one of the recovery codes that you saved.',
}

/** The second step of a login: a TOTP code, a passkey, or a recovery code. */
export function SecondStep({ methods, onLoggedIn, onStartAgain }: SecondStepProps) {
  const canUsePasskey = usePasskeySupport() && methods.includes('passkey')
  const [method, setMethod] = useState(() => firstMethod(methods, canUsePasskey))
  const [failure, setFailure] = useState<string>()
  const { isPrompting, showPasskey, cancel } = usePasskeyLogin({
    isOnlyFactor: false,
    onStart: () => setFailure(undefined),
    onLoggedIn,
    onFailure: (error) => {
      // The pending login has expired on the server.
      if (asApiError(error).status === 409) onStartAgain(passkeyErrorMessage(error))
      else setFailure(passkeyErrorMessage(error))
    },
  })

  /** Also drops the pending login on the server. */
  async function startAgain() {
    cancel()
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
      <p className="mt-3 text-soft">{instructions[method]}</p>
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
      <div className="mt-6 flex flex-wrap gap-3">
        {canUsePasskey && method !== 'passkey' && (
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

function firstMethod(methods: SecondStepMethod[], canUsePasskey: boolean): SecondStepMethod {
  if (methods.includes('totp')) return 'totp'
  return canUsePasskey ? 'passkey' : 'recoveryCode'
}
