/** The tags in the admin area, and the actions on them with their error messages. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { listQuery, refresh, removeInactive } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { api, tagApi } from '#paths.ts'
import { showToast } from '#ui/toast-store.ts'
import type { AdminTag } from '../../tag.ts'
import type { TagChanges } from '../../tag-schema.ts'

export const tagListQuery = listQuery<AdminTag>(adminApi.tags)

/** The source of a post names its tags. */
export async function refreshTags(queryClient: QueryClient): Promise<void> {
  removeInactive(queryClient, api.posts)
  await refresh(queryClient, tagApi.all)
}

export function updateTag(slug: string, changes: TagChanges) {
  return callAdmin<AdminTag>('PUT', adminApi.tag(slug), changes)
}

export function mergeTag(slug: string, into: string) {
  return callAdmin<AdminTag>('POST', adminApi.mergeTag(slug), { into })
}

/** Deletes tags after a confirmation. */
export function useTagDeletion() {
  const queryClient = useQueryClient()
  const [requested, request] = useState<AdminTag>()

  /** @returns a callback for after the dialog has closed */
  async function confirm({ slug, name }: AdminTag): Promise<() => void> {
    try {
      await callAdmin('DELETE', adminApi.tag(slug))
    } catch (error) {
      return () => {
        showError('Failed to delete tag. Please try again.', error)
        // A post may have it by now.
        refreshTags(queryClient)
      }
    }
    return () => {
      queryClient.setQueryData(tagListQuery.queryKey, (list) => {
        const items = list?.items.filter((tag) => tag.slug !== slug)
        return items && { items, total: items.length }
      })
      showToast({ title: `“${name}” was deleted.` })
      refreshTags(queryClient)
    }
  }

  return { requested, request, confirm }
}

function showError(title: string, error: unknown) {
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
