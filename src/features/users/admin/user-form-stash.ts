/** Keeps the user form in `sessionStorage` across a login after the session ended; never the password. */

export interface UserForm {
  /** Absent for a new account. */
  id?: string | undefined
  username: string
  email: string
  isAdmin: boolean
}

const key = 'user-form-stash'

export function stashUserForm({ id, username, email, isAdmin }: UserForm): void {
  sessionStorage.setItem(key, JSON.stringify({ id, username, email, isAdmin }))
}

/** Reads and removes the stashed form. */
export function takeStashedUserForm(): UserForm | undefined {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as UserForm)
}
