import { useQueryClient } from '@tanstack/react-query'
import { adminPages } from '#admin-paths.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocation } from '#ui/location.ts'
import { refreshPosts } from '../post-actions.ts'
import { PostForm } from './post-form.tsx'
import { showPublished } from './show-published.tsx'

interface CreatePostPageProps {
  uploadPicture: UploadPicture
  /** Called when the post is stored as a draft; the form stays open. */
  onCreated: (id: string) => void
}

export function CreatePostPage({ uploadPicture, onCreated }: CreatePostPageProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
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
      onCreated={onCreated}
      onPublished={async (title, post, status, isMounted) => {
        if (isMounted) navigate(adminPages.managePosts)
        showPublished(title, post, status)
        await refreshPosts(queryClient)
      }}
      uploadPicture={uploadPicture}
    />
  )
}
