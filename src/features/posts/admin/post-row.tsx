import { type ReactNode, useId } from 'react'
import { adminPages } from '#admin-paths.ts'
import { files, pages } from '#paths.ts'
import { SmallButton, SmallLink } from '#ui/admin/small-button.tsx'
import { usePageContext } from '#ui/page-context.tsx'
import type { PostSummary } from '../post.ts'
import { PostCover } from '../post-cover.tsx'
import { postDate } from '../post-date.ts'

interface PostRowProps {
  post: PostSummary
  actions: (describedBy: string) => ReactNode
}

/** One post in an admin list; its title describes its buttons. */
export function PostRow({ post, actions }: PostRowProps) {
  const { site } = usePageContext()
  const locale = { language: 'en', timeZone: site.timeZone }
  const titleId = useId()
  // The server draws covers of published posts only.
  const shown = post.deletedAt ? { ...post, imageUrl: post.imageUrl || files.defaultCover } : post
  return (
    <li className="admin-row post-row">
      <PostCover post={shown} sizes="3rem" className="row-thumbnail" />
      <div className="post-row-text">
        <h2 id={titleId} className="admin-row-title" dir="auto">
          {post.deletedAt ? (
            <span>{post.title}</span>
          ) : (
            <a href={pages.post(post._id)} title={post.title}>
              {post.title}
            </a>
          )}
        </h2>
        <p className="admin-row-excerpt" dir="auto">
          {post.excerpt}
        </p>
        <p className="label admin-row-facts">
          <span className={post.deletedAt ? 'state' : 'state state-positive'}>
            Published: {postDate(post.createdAt, 'short', locale)}
          </span>
          {post.author && <span>By: {post.author}</span>}
          {post.deletedAt && (
            <span className="state state-negative">
              Deleted: {postDate(post.deletedAt, 'short', locale)}
            </span>
          )}
        </p>
      </div>
      <div className={post.deletedAt ? 'admin-row-actions' : 'admin-row-actions quiet-actions'}>
        {actions(titleId)}
      </div>
    </li>
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
  describedBy: string
  onClick: () => void
}

export function DeleteButton({ describedBy, onClick }: DeleteButtonProps) {
  return (
    <SmallButton variant="danger" aria-describedby={describedBy} onClick={onClick}>
      Delete
    </SmallButton>
  )
}
