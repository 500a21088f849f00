import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { api } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import { showToast } from '#ui/toast-store.ts'
import { emptyPost } from '../../post-schema.ts'
import { refreshPosts } from '../post-actions.ts'
import { PostForm } from './post-form.tsx'

export function CreatePostPage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { site } = usePageContext()
  return (
    <PostForm
      title="Create New Blog Post"
      back={
        <button
          type="button"
          className="link inline-flex cursor-pointer items-center gap-2 py-2"
          onClick={() => navigate(adminPages.managePosts)}
        >
          <Icon name="arrow-left" />
          Back to blogs
        </button>
      }
      draftKey="new-post"
      initial={emptyPost}
      labels={{
        save: 'Create Blog Post',
        busy: 'Creating...',
        failure: 'Failed to create blog post. Please try again.',
      }}
      save={(fields) => callAdmin('POST', api.posts, { ...fields, author: site.name })}
      onSaved={async (isMounted) => {
        if (isMounted) navigate(adminPages.managePosts)
        showToast({ title: 'Blog post created successfully!' })
        await refreshPosts(queryClient)
      }}
      uploadPicture={uploadPicture}
    />
  )
}
