import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListResponse } from '#api/admin/admin-queries.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { EmptyState } from '#ui/admin/empty-state.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { useSearch } from '#ui/location.ts'
import type { AdminPostSummary } from '../post.ts'
import { adminPostsQuery } from './admin-post-queries.ts'
import { CreatePostLink } from './create-post-link.tsx'
import { ListControls } from './list-controls.tsx'
import { restorePost, usePostDeletion } from './post-actions.ts'
import { DeleteConfirmation, DeletedNotice } from './post-deletion.tsx'
import { type PostListParams, parseListParams } from './post-list-params.ts'
import { DeleteButton, EditLink, PostRow, type ReadersOf } from './post-row.tsx'

const pageSize = 20
const placeholderCount = 4

/** Lists posts to search, edit and delete. */
export function ManagePostsPage({ readersOf }: { readersOf: ReadersOf }) {
  const query = new URLSearchParams(useSearch())
  const params = parseListParams(query)
  const list = useQuery(adminPostsQuery(params.apiPath(pageSize), { keepPreviousWithin: 'status' }))
  const deletion = usePostDeletion('Failed to delete blog post.')
  return (
    <>
      <PageHeader title="Manage Blogs" action={<CreatePostLink />} />
      <ListControls params={params} />
      <DeletedNotice deletion={deletion} />
      {list.isPending && (
        <RowPlaceholders count={placeholderCount} label="Loading posts" hasPicture />
      )}
      {list.isError && (
        <LoadFailure
          message="Failed to load blogs. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          <div aria-busy={list.isPlaceholderData} className="list-body">
            <PostRows
              list={list.data}
              params={params}
              readersOf={readersOf}
              onDelete={deletion.request}
            />
          </div>
          <Pager
            page={params.page}
            pageSize={pageSize}
            total={list.data.total}
            hrefOf={(page) => params.href({ page })}
          />
        </>
      )}
      <DeleteConfirmation deletion={deletion} />
    </>
  )
}

interface PostRowsProps {
  list: ListResponse<AdminPostSummary>
  params: PostListParams
  readersOf: ReadersOf
  onDelete: (post: AdminPostSummary) => void
}

function PostRows({ list, params, readersOf, onDelete }: PostRowsProps) {
  if (list.items.length === 0) return <NoPosts params={params} />
  return (
    <ul className="admin-rows">
      {list.items.map((post) => (
        <PostRow
          key={post._id}
          post={post}
          readersOf={readersOf}
          actions={(describedBy) =>
            params.status === 'deleted' ? (
              <>
                <RestoreButton post={post} describedBy={describedBy} />
                <DeleteButton
                  label="Delete for good"
                  describedBy={describedBy}
                  onClick={() => onDelete(post)}
                />
              </>
            ) : (
              <>
                <EditLink post={post} describedBy={describedBy} />
                <DeleteButton describedBy={describedBy} onClick={() => onDelete(post)} />
              </>
            )
          }
        />
      ))}
    </ul>
  )
}

function RestoreButton({ post, describedBy }: { post: AdminPostSummary; describedBy: string }) {
  const queryClient = useQueryClient()
  async function restore() {
    if (await restorePost(queryClient, post)) focusHeadingIfLost()
  }
  return (
    <SmallButton aria-describedby={describedBy} onClick={restore}>
      <AdminIcon name="undo-2" />
      Bring back
    </SmallButton>
  )
}

function NoPosts({ params }: { params: PostListParams }) {
  if (params.page > 1) return <EmptyState />
  const [title, hint] = emptyMessage(params)
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">{title}</p>
      <p>{hint}</p>
      {params.search && (
        <a href={params.href({ search: '' })} className="link">
          Show all posts
        </a>
      )}
    </div>
  )
}

const emptyMessages: Record<PostListParams['status'], [title: string, hint: string]> = {
  all: ['No blog posts found.', 'Create your first blog post to get started!'],
  published: ['No published posts.', 'What is published can be read by everybody.'],
  scheduled: ['No scheduled posts.', 'A scheduled post appears on the site at its time.'],
  draft: ['No drafts.', 'A draft can be read by administrators only.'],
  deleted: ['No deleted posts.', 'Deleted posts can be restored here for 30 days.'],
}

function emptyMessage({ search, status }: PostListParams) {
  if (search) return [`No post matches “${search}”.`, 'The search covers titles and excerpts.']
  return emptyMessages[status]
}
