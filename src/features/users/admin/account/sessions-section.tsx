import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { type ListResponse, removeFromLists } from '#api/admin/admin-queries.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { clearStoredUser } from '#api/admin/use-stored-user.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { useLocation } from '#ui/location.ts'
import type { OwnSession } from '../../account/account.ts'
import { AccountRow } from './account-row.tsx'
import { AccountSection } from './account-section.tsx'
import { isGone } from './api-outcome.ts'
import type { AccountActions } from './use-account-actions.tsx'

interface SessionsSectionProps {
  sessions: OwnSession[]
  actions: AccountActions
}

/** Lists and ends the sessions of the account. */
export function SessionsSection({ sessions, actions }: SessionsSectionProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { list, focusAfterRemoval } = useFocusInList(sessions)

  async function end({ _id, isCurrent }: OwnSession) {
    let message = 'The session was ended.'
    try {
      await callAdmin('DELETE', adminApi.ownSession(_id))
    } catch (error) {
      message = 'The session had ended already.'
      if (!isGone(error))
        return actions.failed('Could not end the session. Please try again.', error)
    }
    if (isCurrent) {
      navigate(adminPages.login)
      return clearStoredUser()
    }
    focusAfterRemoval(_id)
    removeFromLists(queryClient, adminApi.ownSessions, _id)
    await actions.changed(message)
  }

  async function endOthers() {
    try {
      await callAdmin('DELETE', adminApi.ownSessions)
    } catch (error) {
      return actions.failed('Could not end the sessions. Please try again.', error)
    }
    focusAfterRemoval()
    queryClient.setQueryData<ListResponse<OwnSession>>([adminApi.ownSessions], (list) => {
      const items = list?.items.filter(({ isCurrent }) => isCurrent)
      return items && { items, total: items.length }
    })
    await actions.changed('All other sessions were ended.')
  }

  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <AccountSection
      title="Sessions"
      text="Where you are logged in. End any session you do not recognise, then change your password."
      action={
        hasOthers && (
          <BusyButton variant="danger" busyLabel="Ending them..." onClick={endOthers}>
            End all others
          </BusyButton>
        )
      }
    >
      <ul ref={list} className="admin-rows account-rows">
        {sessions.map((session) => (
          <AccountRow
            key={session._id}
            data-session={session._id}
            title={
              <>
                <bdi>{session.device}</bdi>
                {session.isCurrent && <span className="state state-accent">Current</span>}
              </>
            }
            facts={[
              `Logged in: ${formatTime(session.createdAt)}`,
              `Last used: ${formatTime(session.lastUsedAt)}`,
            ]}
          >
            <BusyButton
              busyLabel="Ending it..."
              aria-label={
                session.isCurrent ? 'End this session' : `End the session of ${session.device}`
              }
              onClick={() => end(session)}
            >
              End
            </BusyButton>
          </AccountRow>
        ))}
      </ul>
    </AccountSection>
  )
}

/**
 * Restores the focus after the focused row was removed: to the button of the next session other than
 * the current one, or to the heading.
 */
function useFocusInList(sessions: OwnSession[]) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<{ id: string | undefined }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (!next.current) return
    const { id } = next.current
    next.current = undefined
    if (document.activeElement !== document.body) return
    const button = id && list.current?.querySelector<HTMLElement>(`[data-session="${id}"] button`)
    const target = button || list.current?.closest('section')?.querySelector('h2')
    target?.focus()
  }, [sessions])
  /** @param id of the removed session; absent if all others were removed */
  function focusAfterRemoval(id?: string) {
    const others = sessions.filter(({ isCurrent }) => !isCurrent)
    const index = others.findIndex(({ _id }) => _id === id)
    const neighbour = id === undefined ? undefined : (others[index + 1] ?? others[index - 1])
    next.current = { id: neighbour?._id }
  }
  return { list, focusAfterRemoval }
}
