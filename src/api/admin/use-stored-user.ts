/** The logged-in user in browser storage, as the admin pages read and write it. */
import { useSyncExternalStore } from 'react'
import { parseUser, readUserText, type StoredUser, storedUserKey } from '../stored-user.ts'

const listeners = new Set<() => void>()

export function saveStoredUser(user: StoredUser): void {
  localStorage.setItem(storedUserKey, JSON.stringify(user))
  notify()
}

export function clearStoredUser(): void {
  localStorage.removeItem(storedUserKey)
  notify()
}

export function isLoggedOut(): boolean {
  return parseUser(readUserText()) === null
}

/** The stored user; null without a login, undefined on the server, where storage is not available. */
export function useStoredUser(): StoredUser | null | undefined {
  const text = useSyncExternalStore(subscribe, readUserText, () => undefined)
  return text === undefined ? undefined : parseOnce(text)
}

/** The `storage` event reports a login or log-out in another tab. */
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

let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** Returns the same object for the same text, as `useSyncExternalStore` callers expect. */
function parseOnce(text: string | null): StoredUser | null {
  if (cached.text !== text) cached = { text, user: parseUser(text) }
  return cached.user
}
