import { type ReactNode, useId } from 'react'
import { adminPages } from '#admin-paths.ts'
import { formatAge, formatTime } from '#api/admin/format-time.ts'
import type { UnfinishedPost } from '../post.ts'
import { parseListParams } from './post-list-params.ts'

interface WaitingPostsProps {
  /** The first ones. */
  posts: UnfinishedPost[]
  total: number
}

/** Drafts and unpublished changes, with their age. */
export function UnfinishedPosts({ posts, total }: WaitingPostsProps) {
  return (
    <WaitingPosts
      title="Drafts to go on with"
      posts={posts}
      factOf={({ status, savedAt }) =>
        `${status === 'draft' ? '' : 'unpublished changes, '}${formatAge(savedAt, new Date())}`
      }
      all={{ label: total === 1 ? 'One draft' : `${total} drafts`, href: listHref('draft') }}
      empty={
        <>
          No draft waits.{' '}
          <a href={adminPages.createPost} className="link">
            Begin a post
          </a>
        </>
      }
    />
  )
}

/** What will appear by itself, and when. */
export function ScheduledPosts({ posts, total }: WaitingPostsProps) {
  return (
    <WaitingPosts
      title="Scheduled"
      posts={posts}
      factOf={({ publishedAt = '' }) => formatTime(publishedAt)}
      all={{ label: total === 1 ? 'One post' : `${total} posts`, href: listHref('scheduled') }}
      empty="Nothing is scheduled. A date in the settings of a draft lets it appear by itself."
    />
  )
}

function listHref(status: 'draft' | 'scheduled') {
  return parseListParams(new URLSearchParams()).href({ status })
}

interface ListProps {
  title: string
  posts: UnfinishedPost[]
  factOf: (post: UnfinishedPost) => string
  all: { label: string; href: string }
  empty: ReactNode
}

function WaitingPosts({ title, posts, factOf, all, empty }: ListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className="dashboard-head">
        <h2 id={titleId} className="admin-subtitle">
          {title}
        </h2>
        {posts.length > 0 && (
          <a href={all.href} className="link">
            {all.label}
          </a>
        )}
      </div>
      {posts.length === 0 ? (
        <p className="dashboard-empty">{empty}</p>
      ) : (
        <ul className="admin-rows">
          {posts.map((post) => (
            <li key={post._id} className="waiting-post">
              <a href={adminPages.editPost(post._id)} dir="auto">
                {post.title || 'Untitled'}
              </a>
              <span className="label">{factOf(post)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
