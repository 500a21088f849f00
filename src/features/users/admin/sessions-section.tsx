import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { readableTime } from '#http/admin/readable-time.ts'
import { forgetUserInfo } from '#http/admin/user-record.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import type { OwnSession } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import type { AccountSteps } from './use-account-steps.tsx'

interface SessionsSectionProps {
  sessions: OwnSession[]
  steps: AccountSteps
}

/** Where the account is logged in, and the end of it. */
export function SessionsSection({ sessions, steps }: SessionsSectionProps) {
  const [, navigate] = useLocation()

  async function end({ _id, isCurrent }: OwnSession) {
    try {
      await callAdmin('DELETE', adminApi.ownSession(_id))
    } catch (error) {
      return steps.failed('Could not end the session. Please try again.', error)
    }
    if (isCurrent) {
      navigate(adminPages.login)
      return forgetUserInfo()
    }
    await steps.changed('The session was ended.')
  }

  async function endOthers() {
    try {
      await callAdmin('DELETE', adminApi.ownSessions)
    } catch (error) {
      return steps.failed('Could not end the sessions. Please try again.', error)
    }
    await steps.changed('All other sessions were ended.')
  }

  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <AccountSection
      title="Sessions"
      text="Where you are logged in. End what you do not know, and change your password then."
      action={
        hasOthers && (
          <BusyButton look="danger" busyLabel="Ending them..." onClick={endOthers}>
            End all others
          </BusyButton>
        )
      }
    >
      <ul className="admin-rows account-rows">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
    </AccountSection>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const { device, isCurrent, createdAt, lastUsedAt } = session
  return (
    <li className="admin-row">
      <div className="min-w-0">
        <p className="account-row-title">
          <bdi>{device}</bdi>
          {isCurrent && <span className="badge badge-strong">This one</span>}
        </p>
        <p className="label admin-row-facts">
          <span>Logged in: {readableTime(createdAt)}</span>
          <span>Last used: {readableTime(lastUsedAt)}</span>
        </p>
      </div>
      <BusyButton
        busyLabel="Ending it..."
        aria-label={isCurrent ? 'End this session' : `End the session of ${device}`}
        onClick={onEnd}
      >
        End
      </BusyButton>
    </li>
  )
}
