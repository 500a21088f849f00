import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { ApiError } from '#api/api-client.ts'
import type { UploadPicture } from '#api/picture-upload.ts'
import { api } from '#paths.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Banner } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { PostSource } from '../../post.ts'
import { emptyPost } from '../../post-schema.ts'
import { refreshPosts } from '../post-actions.ts'
import { PostForm } from './post-form.tsx'

const title = 'Edit Blog Post'
const loadFailure = 'Error loading blog data. Please try again later.'

interface EditPostPageProps {
  id: string
  uploadPicture: UploadPicture
}

export function EditPostPage({ id, uploadPicture }: EditPostPageProps) {
  if (!id.trim()) {
    return (
      <NotEditable>
        <Banner tone="negative">Blog ID not found</Banner>
      </NotEditable>
    )
  }
  return <LoadedPost id={id} uploadPicture={uploadPicture} />
}

function LoadedPost({ id, uploadPicture }: EditPostPageProps) {
  // No cache: the editor must start from the current version.
  const post = useQuery({ ...adminQuery<PostSource>(adminApi.postSource(id)), gcTime: 0 })
  const [version, setVersion] = useState(0)
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

  async function loadRemote(onLoaded: (revision: number) => void) {
    const { isSuccess, data } = await post.refetch()
    if (!isSuccess) return showToast({ tone: 'destructive', title: loadFailure })
    onLoaded(data.revision)
    setVersion(version + 1)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeadingIfLost()
  }

  return (
    <LoadedForm
      key={version}
      post={post.data}
      uploadPicture={uploadPicture}
      loadRemote={loadRemote}
    />
  )
}

interface LoadedFormProps {
  post: PostSource
  uploadPicture: UploadPicture
  loadRemote: (onLoaded: (revision: number) => void) => Promise<unknown>
}

function LoadedForm({ post, uploadPicture, loadRemote }: LoadedFormProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  // The form keeps the version it was opened with.
  const [{ _id, revision, ...source }] = useState(post)
  const { title: postTitle, excerpt, content, format, imageUrl = '', imageAlt = '' } = source
  return (
    <PostForm
      title={title}
      back={<BackToManagement />}
      draftKey={`post-${_id}`}
      initial={{ ...emptyPost, title: postTitle, excerpt, content, format, imageUrl, imageAlt }}
      revision={revision}
      labels={{
        save: 'Update Blog Post',
        busy: 'Updating...',
        failure: 'Failed to update blog post. Please try again.',
      }}
      save={(fields, baseRevision) =>
        callAdmin('PUT', api.post(_id), { ...fields, revision: baseRevision })
      }
      onSaved={async (isMounted) => {
        if (isMounted) navigate(adminPages.managePosts)
        showToast({ title: 'Blog post updated successfully!' })
        await refreshPosts(queryClient)
      }}
      loadRemote={loadRemote}
      uploadPicture={uploadPicture}
    />
  )
}

/** A retry wouldn't help. */
function isNotFound(error: unknown) {
  return error instanceof ApiError && error.status === 404
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
