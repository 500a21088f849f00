import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminPages } from '#admin-paths.ts'
import { isNotFound } from '#api/admin/call-admin.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Banner } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocation } from '#ui/location.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { EditablePost } from '../../post.ts'
import { editablePostQuery } from '../admin-post-queries.ts'
import { refreshPosts } from '../post-actions.ts'
import type { ReadersOf } from '../post-row.tsx'
import { PostForm } from './post-form.tsx'
import { showPublished } from './show-published.tsx'

const title = 'Edit Blog Post'
const loadFailure = 'Error loading blog data. Please try again later.'

interface EditPostPageProps {
  id: string
  uploadPicture: UploadPicture
  readersOf: ReadersOf
}

export function EditPostPage({ id, ...rest }: EditPostPageProps) {
  if (!id.trim()) {
    return (
      <NotEditable>
        <Banner tone="negative">Blog ID not found</Banner>
      </NotEditable>
    )
  }
  return <LoadedPost id={id} {...rest} />
}

function LoadedPost({ id, ...rest }: EditPostPageProps) {
  const post = useQuery(editablePostQuery(id))
  if (post.isPending) {
    return (
      <div className="editor-standalone">
        <title>{`${title} | Admin`}</title>
        <Spinner label="Loading the post" />
      </div>
    )
  }
  // An open form stays mounted when a later refetch fails.
  if (!post.data) {
    return (
      <NotEditable>
        {isNotFound(post.error) ? (
          <Banner tone="negative">
            <p>{loadFailure}</p>
            <p className="mt-2">
              There is no post at this address. If it was deleted, bring it back under Manage Blogs,
              Deleted.
            </p>
          </Banner>
        ) : (
          <LoadFailure message={loadFailure} onRetry={() => post.refetch()} />
        )}
      </NotEditable>
    )
  }

  return <LoadedForm post={post.data} {...rest} />
}

interface LoadedFormProps extends Omit<EditPostPageProps, 'id'> {
  /** Read once: the form keeps the version it was opened with. */
  post: EditablePost
}

function LoadedForm({ post, uploadPicture, readersOf }: LoadedFormProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return (
    <PostForm
      title={title}
      back={<BackToManagement />}
      post={post}
      onPublished={async (message, published, status, isMounted) => {
        if (isMounted) navigate(adminPages.managePosts)
        showPublished(message, published, status)
        await refreshPosts(queryClient)
      }}
      uploadPicture={uploadPicture}
      readers={post.status === 'published' && readersOf(post)}
    />
  )
}

function NotEditable({ children }: { children: React.ReactNode }) {
  return (
    <div className="editor-standalone">
      <title>{`${title} | Admin`}</title>
      <BackToManagement />
      <h1 tabIndex={-1} className="admin-title">
        {title}
      </h1>
      {children}
    </div>
  )
}

function BackToManagement() {
  return (
    <a
      href={adminPages.managePosts}
      className="link inline-flex cursor-pointer items-center gap-2 py-2"
    >
      <Icon name="arrow-left" />
      Back to blog management
    </a>
  )
}
