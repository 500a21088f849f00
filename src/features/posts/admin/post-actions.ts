/** Actions on posts in the admin area, with their error messages. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { refresh, removeFromLists } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { api } from '#paths.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { AdminPostSummary, PostSummary } from '../post.ts'

/** One that is deleted already is deleted for good. */
export type DeletablePost = PostSummary & Pick<AdminPostSummary, 'deletedAt'>

/**
 * Deletes posts after a confirmation, and can undo it.
 * @param errorTitle the title of the toast after a failed request
 */
export function usePostDeletion(errorTitle: string) {
  const queryClient = useQueryClient()
  const [requested, request] = useState<DeletablePost>()
  /** The number makes every deletion announce itself. */
  const [deleted, setDeleted] = useState<{ post: PostSummary; number: number }>()

  /** @returns a callback for after the dialog has closed */
  async function confirm(post: DeletablePost): Promise<() => void> {
    try {
      const path = post.deletedAt ? adminApi.deletePostForGood(post._id) : api.post(post._id)
      await callAdmin('DELETE', path)
    } catch (error) {
      return () => showError(errorTitle, error)
    }
    return () => {
      removeFromLists(queryClient, api.posts, post._id)
      const refreshed = refreshPosts(queryClient)
      if (post.deletedAt) {
        setDeleted((last) => (last?.post._id === post._id ? undefined : last))
        showToast({ title: `“${post.title}” was deleted for good.` })
        refreshed.then(focusHeadingIfLost)
      } else setDeleted((last) => ({ post, number: (last?.number ?? 0) + 1 }))
    }
  }

  async function undo(post: PostSummary) {
    if (await restorePost(queryClient, post)) setDeleted(undefined)
  }

  return { requested, request, deleted, confirm, undo }
}

/** @returns whether the post was restored */
export async function restorePost(queryClient: QueryClient, post: PostSummary): Promise<boolean> {
  try {
    await callAdmin('POST', adminApi.restorePost(post._id))
    showToast({ title: `“${post.title}” is back.` })
    await refreshPosts(queryClient)
    return true
  } catch (error) {
    showError('Failed to bring the blog post back.', error)
    return false
  }
}

/** In every list, and on the dashboard. */
export async function refreshPosts(queryClient: QueryClient): Promise<void> {
  await Promise.all([api.posts, adminApi.dashboard].map((path) => refresh(queryClient, path)))
}

function showError(title: string, error: unknown) {
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}

/** Drafts and scheduled posts, too. */
export function recentPostsPath(count: number): string {
  return `${api.posts}?status=all&order=newest&limit=${count}`
}
