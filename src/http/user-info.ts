/** The login's record in browser storage. It decides only what is drawn; the server decides the rest. */

export const userInfoKey = 'userInfo'

/** The token that the record carries, if it carries one. A broken record counts as none. */
export function bearerToken(): string | undefined {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(userInfoKey) ?? 'null')
    const token = (record as { token?: unknown } | null)?.token
    return typeof token === 'string' && token ? token : undefined
  } catch {
    return undefined
  }
}
