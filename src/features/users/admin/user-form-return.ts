/**
 * What stood in the user's form when the session ended, for the return after the login. A password
 * is never kept.
 */

export interface UserForm {
  /** Who was edited; absent: somebody new was added. */
  id?: string | undefined
  username: string
  email: string
  isAdmin: boolean
}

const key = 'return:user'

export function keepUserForm({ id, username, email, isAdmin }: UserForm): void {
  sessionStorage.setItem(key, JSON.stringify({ id, username, email, isAdmin }))
}

/** What was kept, once. */
export function takeUserForm(): UserForm | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as UserForm)
}
