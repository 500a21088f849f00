import { adminPages } from '#admin-paths.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'

export function CreatePostLink() {
  return (
    <SmallLink variant="primary" href={adminPages.createPost}>
      <AdminIcon name="plus" />
      Create New Blog
    </SmallLink>
  )
}
