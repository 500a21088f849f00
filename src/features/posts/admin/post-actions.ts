/** What the admin pages do to posts, and what they say when it fails. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { refresh, takeOffLists } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { api } from '#routes.ts'
import { showToast } from '#ui/toast-store.ts'
import type { PostSummary } from '../post.ts'

/** A deletion that can be taken back; each is told by itself. */
interface Deletion {
  post: PostSummary
  number: number
}

/** Deleting with a question before and a way back after. `failure` is the page's own sentence. */
export function useDeletion(failure: string) {
  const queryClient = useQueryClient()
  const [asked, ask] = useState<PostSummary>()
  const [deletion, setDeletion] = useState<Deletion>()

  /** @returns what is to be told when the question is off the screen */
  async function remove(post: PostSummary): Promise<() => void> {
    try {
      await callAdmin('DELETE', api.post(post._id))
    } catch (error) {
      return () => tell(failure, error)
    }
    return () => {
      takeOffLists(queryClient, api.posts, post._id)
      setDeletion((last) => ({ post, number: (last?.number ?? 0) + 1 }))
      refreshPosts(queryClient)
    }
  }

  async function undo(post: PostSummary) {
    if (await restorePost(queryClient, post)) setDeletion(undefined)
  }

  return { asked, ask, deletion, remove, undo }
}

/** @returns whether the post is back */
export async function restorePost(queryClient: QueryClient, post: PostSummary): Promise<boolean> {
  try {
    await callAdmin('POST', adminApi.restorePost(post._id))
    showToast({ title: `“${post.title}” is back.` })
    await refreshPosts(queryClient)
    return true
  } catch (error) {
    tell('Failed to bring the blog post back.', error)
    return false
  }
}

export function refreshPosts(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, api.posts)
}

function tell(title: string, error: unknown) {
  if (isSessionOver(error)) return
  const description = serverSentence(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}

/** The newest posts, asked for as an administrator. */
export function recentPostsPath(count: number): string {
  return `${api.posts}?order=newest&limit=${count}`
}
