/** What the admin pages do to posts, and what they say when it fails. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { refresh } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { api } from '#routes.ts'
import { showToast } from '#ui/toast-store.ts'
import type { PostSummary } from '../post.ts'

export const deleteQuestion = 'Are you sure you want to delete this blog post?'

/** Deleting with a question before and a way back after. `failure` is the page's own sentence. */
export function useDeletion(failure: string) {
  const queryClient = useQueryClient()
  const [asked, ask] = useState<PostSummary>()
  const [deleted, setDeleted] = useState<PostSummary>()

  async function remove(post: PostSummary) {
    try {
      await callAdmin('DELETE', api.post(post._id))
      setDeleted(post)
      await refreshPosts(queryClient)
    } catch (error) {
      tell(failure, error)
    }
  }

  async function undo(post: PostSummary) {
    if (await restorePost(queryClient, post)) setDeleted(undefined)
  }

  return { asked, ask, deleted, remove, undo }
}

/** @returns whether the post is back */
export async function restorePost(queryClient: QueryClient, post: PostSummary): Promise<boolean> {
  try {
    await callAdmin('POST', adminApi.restorePost(post._id))
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
