import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type ListAnswer, readList } from '#http/admin/admin-reads.ts'
import { AdminIcon } from '#ui/admin/admin-icon.tsx'
import { EmptyPage } from '#ui/admin/empty-page.tsx'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { PostSummary } from '../post.ts'
import { CreatePostLink } from './create-post-link.tsx'
import { DeletedNotice, DeleteQuestion } from './deletion-steps.tsx'
import { ListControls } from './list-controls.tsx'
import { restorePost, useDeletion } from './post-actions.ts'
import { type ListAddress, readListAddress } from './post-list-address.ts'
import { DeleteButton, EditLink, PostRow } from './post-row.tsx'

const pageSize = 20
const placeholderCount = 4

/** Every post, to be found, edited and deleted. */
export function ManagePostsPage() {
  const [search] = useSearchParams()
  const address = readListAddress(search)
  const list = useQuery(readList<PostSummary>(address.apiPath(pageSize), { steadyWithin: 'state' }))
  const deletion = useDeletion('Failed to delete blog post.')
  return (
    <>
      <PageHeader title="Manage Blogs" action={<CreatePostLink />} />
      <ListControls address={address} />
      <DeletedNotice steps={deletion} />
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading posts" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load blogs. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          <div aria-busy={list.isPlaceholderData} className="list-body">
            <PostRows list={list.data} address={address} onDelete={deletion.ask} />
          </div>
          <Pager
            page={address.page}
            pageSize={pageSize}
            total={list.data.total}
            hrefOf={(page) => address.href({ page })}
          />
        </>
      )}
      <DeleteQuestion steps={deletion} />
    </>
  )
}

interface PostRowsProps {
  list: ListAnswer<PostSummary>
  address: ListAddress
  onDelete: (post: PostSummary) => void
}

function PostRows({ list, address, onDelete }: PostRowsProps) {
  if (list.items.length === 0) return <NoPosts address={address} />
  return (
    <ul className="admin-rows">
      {list.items.map((post) => (
        <PostRow
          key={post._id}
          post={post}
          actions={(describedBy) =>
            address.deleted ? (
              <RestoreButton post={post} describedBy={describedBy} />
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

function RestoreButton({ post, describedBy }: { post: PostSummary; describedBy: string }) {
  const queryClient = useQueryClient()
  async function bringBack() {
    if (await restorePost(queryClient, post)) focusHeadingIfLost()
  }
  return (
    <SmallButton aria-describedby={describedBy} onClick={bringBack}>
      <AdminIcon name="undo-2" />
      Bring back
    </SmallButton>
  )
}

function NoPosts({ address }: { address: ListAddress }) {
  if (address.page > 1) return <EmptyPage />
  if (address.words) {
    return (
      <div className="admin-empty">
        <p className="admin-empty-title">No post holds “{address.words}”.</p>
        <p>Titles and excerpts are searched. Fewer words find more.</p>
      </div>
    )
  }
  if (address.deleted) {
    return (
      <div className="admin-empty">
        <p className="admin-empty-title">Nothing was deleted lately.</p>
        <p>What you delete stays here for thirty days and can be brought back.</p>
      </div>
    )
  }
  return (
    <div className="admin-empty">
      <p className="admin-empty-title">No blog posts found.</p>
      <p>Create your first blog post to get started!</p>
    </div>
  )
}
