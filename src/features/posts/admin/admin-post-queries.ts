/** Queries of posts in the admin area. An API that knows the fields of the specification alone publishes every post. */
import { adminApi } from '#admin-paths.ts'
import { adminQuery, type ListResponse, listQuery } from '#api/admin/admin-queries.ts'
import { type AdminPostSummary, type EditablePost, type PostSummary, withSlug } from '../post.ts'

const published = { status: 'published', format: 'html', hasUnpublishedChanges: false } as const

/** Fills in the fields that the specification does not have. */
export function completePost<P extends PostSummary>(post: P) {
  return { ...published, ...withSlug(post) }
}

const completeList = (list: ListResponse<AdminPostSummary>) => ({
  ...list,
  items: list.items.map(completePost),
})

/** One page of posts. */
export function adminPostsQuery(path: string, options?: Parameters<typeof listQuery>[1]) {
  return { ...listQuery<AdminPostSummary>(path, options), select: completeList }
}

/** A post for editing, fetched each time: the editor must start from the current version. */
export function editablePostQuery(id: string) {
  return {
    ...adminQuery<EditablePost>(adminApi.postSource(id)),
    select: completePost<EditablePost>,
    gcTime: 0,
  }
}
