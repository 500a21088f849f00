import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { adminPages } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { api } from '#routes.ts'
import { owner } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { PostFields } from '../post-draft.ts'
import type { UploadPicture } from './picture-upload.ts'
import { refreshPosts } from './post-actions.ts'
import { PostForm } from './post-form.tsx'

const empty: PostFields = { title: '', excerpt: '', content: '', imageUrl: '', imageAlt: '' }

/** Writing a new post. */
export function CreatePostPage({ uploadPicture }: { uploadPicture: UploadPicture }) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return (
    <PostForm
      title="Create New Blog Post"
      back={
        <button
          type="button"
          className="link editor-back"
          onClick={() => navigate(adminPages.managePosts)}
        >
          <Icon name="arrow-left" />
          Back to blogs
        </button>
      }
      draftsUnder="new-post"
      initial={empty}
      labels={{
        save: 'Create Blog Post',
        busy: 'Creating...',
        failure: 'Failed to create blog post. Please try again.',
      }}
      save={(fields) => callAdmin('POST', api.posts, { ...fields, author: owner.name })}
      onSaved={async (isHere) => {
        if (isHere) navigate(adminPages.managePosts)
        showToast({ title: 'Blog post created successfully!' })
        await refreshPosts(queryClient)
      }}
      uploadPicture={uploadPicture}
    />
  )
}
