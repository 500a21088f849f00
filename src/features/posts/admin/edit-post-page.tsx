import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { adminApi, adminPages } from '#admin-routes.ts'
import { read } from '#http/admin/admin-reads.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { api } from '#routes.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Banner } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { PostSource } from '../post.ts'
import type { UploadPicture } from './picture-upload.ts'
import { refreshPosts } from './post-actions.ts'
import { PostForm } from './post-form.tsx'

const title = 'Edit Blog Post'
const loadFailure = 'Error loading blog data. Please try again later.'

interface EditPostPageProps {
  id: string
  uploadPicture: UploadPicture
}

/** Changing a post that is there. */
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
  // What is edited must be what is there: nothing of an earlier visit.
  const post = useQuery({ ...read<PostSource>(adminApi.postSource(id)), gcTime: 0 })
  const [taken, setTaken] = useState(0)
  if (post.isPending) {
    return (
      <div className="editor-alone">
        <title>{`${title} | Admin`}</title>
        <Spinner label="Loading the post" />
      </div>
    )
  }
  // What stands in an open form stays, whatever a later try to load brings.
  if (!post.data) {
    return (
      <NotEditable>
        {isNowhere(post.error) ? (
          <Banner tone="negative">
            <p>{loadFailure}</p>
            <p className="mt-2">
              There is no post at this address. If it was deleted, it can be brought back under
              Manage Blogs, Deleted.
            </p>
          </Banner>
        ) : (
          <LoadFailure message={loadFailure} onRetry={() => post.refetch()} />
        )}
      </NotEditable>
    )
  }

  async function takeTheirs(onTaken: (revision: number) => void) {
    const { isSuccess, data } = await post.refetch()
    if (!isSuccess) return showToast({ tone: 'destructive', title: loadFailure })
    onTaken(data.revision)
    setTaken(taken + 1)
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeadingIfLost()
  }

  return (
    <LoadedForm
      key={taken}
      post={post.data}
      uploadPicture={uploadPicture}
      takeTheirs={takeTheirs}
    />
  )
}

interface LoadedFormProps {
  post: PostSource
  uploadPicture: UploadPicture
  takeTheirs: (onTaken: (revision: number) => void) => Promise<unknown>
}

function LoadedForm({ post, uploadPicture, takeTheirs }: LoadedFormProps) {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  // The form builds on what was there when it opened.
  const [{ _id, title: postTitle, excerpt, content, imageUrl = '', imageAlt = '', revision }] =
    useState(post)
  return (
    <PostForm
      title={title}
      back={<BackToManagement />}
      draftsUnder={`post-${_id}`}
      initial={{ title: postTitle, excerpt, content, imageUrl, imageAlt }}
      revision={revision}
      labels={{
        save: 'Update Blog Post',
        busy: 'Updating...',
        failure: 'Failed to update blog post. Please try again.',
      }}
      save={(fields, basedOn) =>
        callAdmin('PUT', api.post(_id), { ...fields, ...(basedOn && { revision: basedOn }) })
      }
      onSaved={async (isHere) => {
        if (isHere) navigate(adminPages.managePosts)
        showToast({ title: 'Blog post updated successfully!' })
        await refreshPosts(queryClient)
      }}
      takeTheirs={takeTheirs}
      uploadPicture={uploadPicture}
    />
  )
}

/** An address without a post: trying again would not help. */
function isNowhere(error: unknown) {
  return error instanceof ApiError && error.status === 404
}

function NotEditable({ children }: { children: React.ReactNode }) {
  return (
    <div className="editor-alone">
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
    <a href={adminPages.managePosts} className="link editor-back">
      <Icon name="arrow-left" />
      Back to blog management
    </a>
  )
}
