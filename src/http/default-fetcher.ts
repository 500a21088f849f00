import type { QueryFunctionContext } from '@tanstack/react-query'

/**
 * Gets the JSON at the path that a query key spells, with credentials.
 * @throws Error 'status: response text' for an answer that is no success
 */
export async function defaultFetcher({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const response = await fetch(queryKey.join('/'), { credentials: 'include', signal })
  if (!response.ok) {
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
  }
  return response.json()
}
