/** The login's record in browser storage, as the admin pages read and write it. */
import { useSyncExternalStore } from 'react'
import { userInfoKey } from '../user-info.ts'

/** What the login answered. It holds no secret: the session is in a cookie that no script can read. */
export interface UserInfo {
  _id: string
  username: string
  email: string
  isAdmin: boolean
}

const listeners = new Set<() => void>()

export function saveUserInfo(user: UserInfo): void {
  localStorage.setItem(userInfoKey, JSON.stringify(user))
  notify()
}

export function forgetUserInfo(): void {
  localStorage.removeItem(userInfoKey)
  notify()
}

/** The record; null where nobody is logged in; undefined where nobody can know, on the server. */
export function useUserInfo(): UserInfo | null | undefined {
  const text = useSyncExternalStore(subscribe, storedText, () => undefined)
  return text === undefined ? undefined : parsed(text)
}

/** Whether there is a record, asked in the browser. */
export function isLoggedIn(): boolean {
  return parsed(storedText()) !== null
}

/** A login or a log-out in another tab is noticed too. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

function storedText(): string | null {
  try {
    return localStorage.getItem(userInfoKey)
  } catch {
    return null
  }
}

let last: { text: string | null; user: UserInfo | null } = { text: null, user: null }

/** Whatever the record holds, it is a record: only a missing or broken one counts as none. */
function parsed(text: string | null): UserInfo | null {
  if (last.text !== text) last = { text, user: understood(text) }
  return last.user
}

function understood(text: string | null): UserInfo | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    return typeof record === 'object' ? (record as UserInfo | null) : null
  } catch {
    return null
  }
}
