import { useEffect, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callAdmin, isSessionOver } from '#api/admin/call-admin.ts'
import { api } from '#paths.ts'
import type { PaletteResults } from './palette-options.ts'

const debounceMs = 150
const maxResults = 5

const nothing: PaletteResults = { text: '', posts: [], messages: [] }

/**
 * The posts and messages that contain the text. The last results stay until the next ones are here; typing on aborts
 * their requests.
 */
export function usePaletteSearch(typed: string, isAdmin: boolean) {
  const [found, setFound] = useState(nothing)
  const [failure, setFailure] = useState<string>()
  const text = isAdmin ? typed.trim() : ''
  useEffect(() => {
    if (text === '') {
      setFound(nothing)
      setFailure(undefined)
      return undefined
    }
    const controller = new AbortController()
    const { signal } = controller
    const search = async <Item>(path: string, order: object = {}) => {
      const query = new URLSearchParams({ q: text, limit: String(maxResults), ...order })
      return (await callAdmin<Item[]>('GET', `${path}?${query}`, undefined, { signal })).body
    }
    const timer = setTimeout(async () => {
      const [posts, messages] = await Promise.allSettled([
        search<PaletteResults['posts'][number]>(api.posts, { status: 'all' }),
        search<PaletteResults['messages'][number]>(adminApi.messages),
      ])
      if (signal.aborted) return
      setFound({ text, posts: itemsOf(posts), messages: itemsOf(messages) })
      setFailure(failureText(posts, messages))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return { found, failure, isPending: found.text !== text }
}

function itemsOf<Item>(result: PromiseSettledResult<Item[]>): Item[] {
  return result.status === 'fulfilled' ? result.value : []
}

/** Undefined if both succeeded, or if the session is over: then the login follows. */
function failureText(
  posts: PromiseSettledResult<unknown>,
  messages: PromiseSettledResult<unknown>,
) {
  const failed = [posts, messages].filter((result) => result.status === 'rejected')
  for (const { reason } of failed) console.error(reason)
  if (failed.length === 0 || failed.some(({ reason }) => isSessionOver(reason))) return undefined
  const subject =
    failed.length === 2 ? 'Posts and messages' : failed[0] === posts ? 'Posts' : 'Messages'
  return `${subject} could not be searched. Please try again.`
}
