/** The logged-in user in browser storage. It decides only what is rendered; the server decides the rest. */

export const storedUserKey = 'userInfo'

/** The response of the login. That of this server holds no secret: the session is in an HttpOnly cookie. */
export interface StoredUser {
  _id: string
  username: string
  email: string
  isAdmin: boolean
  /** Sent with each call; other servers of the API may return one. */
  token?: string
}

/** The token in the stored user, if it has one. */
export function bearerToken(): string | undefined {
  const { token } = (parseUser(readUserText()) ?? {}) as { token?: unknown }
  return typeof token === 'string' && token ? token : undefined
}

export function readUserText(): string | null {
  try {
    return localStorage.getItem(storedUserKey)
  } catch {
    return null
  }
}

/** Null for a missing or malformed record; the fields are not validated. */
export function parseUser(text: string | null): StoredUser | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    return typeof record === 'object' ? (record as StoredUser | null) : null
  } catch {
    return null
  }
}
