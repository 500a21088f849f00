import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { callApi } from '#api/api-client.ts'
import type { AdminTag } from '../../tag.ts'

/** The names of all tags, the most used first. */
export const tagNamesQuery = queryOptions({
  queryKey: ['tag-names'],
  queryFn: async () => {
    const tags = await callApi<AdminTag[]>('GET', adminApi.tags)
    return tags.map(({ name }) => name)
  },
  // They may have been changed since the editor was last open.
  gcTime: 0,
})
