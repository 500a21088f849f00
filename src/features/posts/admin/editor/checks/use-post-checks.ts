import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { asApiError, callApi } from '#api/api-client.ts'
import { api } from '#paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import type { PostSummary } from '../../../post.ts'
import type { PostFields } from '../../../post-schema.ts'
import { checkPost, isSameTitle, ownPostLinks, postOfPath } from './post-checks.ts'
import { readFacts } from './post-facts.ts'

const debounceMs = 1500

interface PostChecksOptions {
  form: Pick<UseFormReturn<PostFields>, 'getValues' | 'subscribe'>
  /** The rendered text; undefined until there is one. */
  html: string | undefined
  /** Absent: nothing is stored yet. */
  postId: string | undefined
}

/** Hints for the writer, some time after each change. Failed requests give none. */
export function usePostChecks({ form, html, postId }: PostChecksOptions): string[] {
  const { publicUrl } = usePageContext()
  const [hints, setHints] = useState<string[]>([])
  const { getValues, subscribe } = form
  const checkedTitle = useRef({ title: '', isUsed: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let run = 0
    async function check() {
      run += 1
      const own = run
      const { title, excerpt, description } = getValues()
      const facts = readFacts(html ?? '')
      const [isTitleUsed, dead] = await Promise.all([
        checkTitle(title),
        Promise.all(ownPostLinks(facts, publicUrl).map(isDead)),
      ])
      const deadLinks = dead.filter((path) => path !== undefined)
      const next = checkPost({ fields: { excerpt, description }, facts, deadLinks, isTitleUsed })
      if (own === run) setHints((last) => (last.join() === next.join() ? last : next))
    }
    async function checkTitle(title: string) {
      if (checkedTitle.current.title !== title) {
        checkedTitle.current = { title, isUsed: await isTitleOfAnother(title, postId) }
      }
      return checkedTitle.current.isUsed
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(check, debounceMs)
    }
    schedule()
    const unsubscribe = subscribe({ formState: { values: true }, callback: schedule })
    return () => {
      run += 1
      clearTimeout(timer)
      unsubscribe()
    }
  }, [html, postId, publicUrl, getValues, subscribe])
  return hints
}

async function isTitleOfAnother(title: string, postId: string | undefined): Promise<boolean> {
  if (title.trim() === '') return false
  const query = new URLSearchParams({ status: 'all', q: title.trim() })
  try {
    const posts = await callApi<PostSummary[]>('GET', `${api.posts}?${query}`)
    return posts.some((post) => post._id !== postId && isSameTitle(post.title, title))
  } catch {
    return false
  }
}

/** Links that were found to lead to a post. */
const alive = new Set<string>()

async function isDead(path: string): Promise<string | undefined> {
  if (alive.has(path)) return undefined
  try {
    await callApi('GET', api.post(postOfPath(path)))
    alive.add(path)
    return undefined
  } catch (error) {
    return asApiError(error).status === 404 ? path : undefined
  }
}
