import { type ReactNode, useId } from 'react'
import { adminPages } from '#admin-paths.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import { undrawnCoverOf } from '#ui/card-paths.ts'
import { usePageContext } from '#ui/page-context.tsx'
import { pictureAddress } from '#ui/picture-address.ts'
import { type AdminPostSummary, type PostSummary, pathOfPost } from '../post.ts'
import { PostCover } from '../post-cover.tsx'
import { postDate } from '../post-date.ts'

/** Given by the pages that join posts with their figures. */
export type ReadersOf = (post: Pick<PostSummary, '_id' | 'slug'>) => ReactNode

interface PostRowProps {
  post: AdminPostSummary
  /** Draws how often a public post was read. */
  readersOf?: ReadersOf
  actions: (describedBy: string) => ReactNode
}

/** One post in an admin list; its title describes its buttons, and leads to its page if it has one. */
export function PostRow({ post, readersOf, actions }: PostRowProps) {
  const titleId = useId()
  const isPublic = post.status === 'published' && !post.deletedAt
  // The server draws covers of published posts only.
  const undrawn = undrawnCoverOf(usePageContext().site)
  const shown =
    isPublic || pictureAddress(post.imageUrl)
      ? post
      : undrawn && { _id: post._id, title: post.title, imageUrl: undrawn }
  return (
    <li className="admin-row post-row">
      {shown ? (
        <PostCover post={shown} sizes="3rem" className="row-thumbnail" />
      ) : (
        <span className="picture row-thumbnail" />
      )}
      <div className="post-row-text">
        <h2 id={titleId} className="admin-row-title" dir="auto">
          <PostTitle post={post} isPublic={isPublic} />
        </h2>
        <p className="admin-row-excerpt" dir="auto">
          {post.excerpt}
        </p>
        <PostFacts post={post} />
        {readersOf && <div className="post-row-readers">{isPublic && readersOf(post)}</div>}
      </div>
      <div className={post.deletedAt ? 'admin-row-actions' : 'admin-row-actions quiet-actions'}>
        {actions(titleId)}
      </div>
    </li>
  )
}

function PostTitle({ post, isPublic }: { post: AdminPostSummary; isPublic: boolean }) {
  const title = post.title || 'Untitled'
  if (post.deletedAt) return <span>{title}</span>
  return (
    <a href={isPublic ? pathOfPost(post) : adminPages.editPost(post._id)} title={title}>
      {title}
    </a>
  )
}

function PostFacts({ post }: { post: AdminPostSummary }) {
  const { site } = usePageContext()
  const locale = { language: 'en', timeZone: site.timeZone }
  return (
    <p className="label admin-row-facts">
      <PostState post={post} />
      {post.author && <span className="row-author">By: {post.author}</span>}
      {post.status !== 'draft' && post.hasUnpublishedChanges && (
        <span className="state state-accent unpublished">Unpublished changes</span>
      )}
      {post.deletedAt && (
        <span className="state state-negative">
          Deleted: {postDate(post.deletedAt, 'short', locale)}
        </span>
      )}
    </p>
  )
}

function PostState({
  post: { status, createdAt, publishedAt, deletedAt },
}: {
  post: AdminPostSummary
}) {
  const { site } = usePageContext()
  if (status === 'draft') return <span className="state">Draft</span>
  if (status === 'scheduled') {
    return (
      <span className="state state-accent">
        Scheduled for {formatTime(publishedAt ?? createdAt)}
      </span>
    )
  }
  return (
    <span className={deletedAt ? 'state' : 'state state-positive'}>
      Published: {postDate(createdAt, 'short', { language: 'en', timeZone: site.timeZone })}
    </span>
  )
}

export function EditLink({ post, describedBy }: { post: PostSummary; describedBy: string }) {
  return (
    <SmallLink href={adminPages.editPost(post._id)} aria-describedby={describedBy}>
      Edit
    </SmallLink>
  )
}

interface DeleteButtonProps {
  label?: string
  describedBy: string
  onClick: () => void
}

export function DeleteButton({ label = 'Delete', describedBy, onClick }: DeleteButtonProps) {
  return (
    <SmallButton variant="danger" aria-describedby={describedBy} onClick={onClick}>
      {label}
    </SmallButton>
  )
}
