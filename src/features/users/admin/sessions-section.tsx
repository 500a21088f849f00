import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { type ListAnswer, takeOffLists } from '#http/admin/admin-reads.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { readableTime } from '#http/admin/readable-time.ts'
import { forgetUserInfo } from '#http/admin/user-record.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import type { OwnSession } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { isGone } from './call-outcome.ts'
import type { AccountSteps } from './use-account-steps.tsx'

interface SessionsSectionProps {
  sessions: OwnSession[]
  steps: AccountSteps
}

/** Where the account is logged in, and the end of it. */
export function SessionsSection({ sessions, steps }: SessionsSectionProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { list, goOnAfter } = useFocusInList(sessions)

  async function end({ _id, isCurrent }: OwnSession) {
    let news = 'The session was ended.'
    try {
      await callAdmin('DELETE', adminApi.ownSession(_id))
    } catch (error) {
      news = 'The session had ended already.'
      if (!isGone(error)) return steps.failed('Could not end the session. Please try again.', error)
    }
    if (isCurrent) {
      navigate(adminPages.login)
      return forgetUserInfo()
    }
    goOnAfter(_id)
    takeOffLists(queryClient, adminApi.ownSessions, _id)
    await steps.changed(news)
  }

  async function endOthers() {
    try {
      await callAdmin('DELETE', adminApi.ownSessions)
    } catch (error) {
      return steps.failed('Could not end the sessions. Please try again.', error)
    }
    goOnAfter()
    queryClient.setQueryData<ListAnswer<OwnSession>>([adminApi.ownSessions], (now) => {
      const items = now?.items.filter(({ isCurrent }) => isCurrent)
      return items && { items, total: items.length }
    })
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
      <ul ref={list} className="admin-rows account-rows">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
    </AccountSection>
  )
}

/**
 * Moves the focus on when a row is gone and the focus with it: to the button of the next one that is
 * no session at hand, or to the heading.
 */
function useFocusInList(sessions: OwnSession[]) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<{ id: string | undefined }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when other rows are drawn
  useEffect(() => {
    if (!next.current) return
    const { id } = next.current
    next.current = undefined
    if (document.activeElement !== document.body) return
    const button = id && list.current?.querySelector<HTMLElement>(`[data-session="${id}"] button`)
    const heading = list.current?.closest('section')?.querySelector('h2')
    const target = button || heading
    target?.focus()
  }, [sessions])
  /** @param id the row that goes; absent: all others go */
  function goOnAfter(id?: string) {
    const others = sessions.filter(({ isCurrent }) => !isCurrent)
    const place = others.findIndex(({ _id }) => _id === id)
    const neighbour = id === undefined ? undefined : (others[place + 1] ?? others[place - 1])
    next.current = { id: neighbour?._id }
  }
  return { list, goOnAfter }
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const { device, isCurrent, createdAt, lastUsedAt } = session
  return (
    <li className="admin-row" data-session={session._id}>
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
