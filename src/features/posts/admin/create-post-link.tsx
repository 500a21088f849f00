import { adminPages } from '#admin-routes.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'

/** The way to a new post, at the top of the pages where one looks for it. */
export function CreatePostLink() {
  return (
    <SmallLink look="primary" href={adminPages.createPost}>
      <AdminIcon name="plus" />
      Create New Blog
    </SmallLink>
  )
}
