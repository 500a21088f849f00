import { useId } from 'react'
import { tagPages } from '#paths.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { AdminTag } from '../../tag.ts'
import { countPosts } from './count-posts.ts'

interface TagRowProps {
  tag: AdminTag
  /** Whether there is another tag to merge it into. */
  canMerge: boolean
  onEdit: () => void
  onMerge: () => void
  onDelete: () => void
}

/** One tag in the list; its name describes its buttons, and leads to its page if it has one. */
export function TagRow({ tag, canMerge, onEdit, onMerge, onDelete }: TagRowProps) {
  const { name, slug, count, postCount } = tag
  const nameId = useId()
  return (
    <li className="admin-row tag-row">
      <div className="tag-row-text">
        <h2 id={nameId} className="admin-row-title" dir="auto">
          {count > 0 ? <a href={tagPages.tag(slug)}>{name}</a> : <span>{name}</span>}
        </h2>
        <p className="label admin-row-facts">
          <span>{tagPages.tag(slug)}</span>
          <PostCounts count={count} postCount={postCount} />
        </p>
      </div>
      <div className="admin-row-actions quiet-actions">
        <SmallButton aria-describedby={nameId} onClick={onEdit}>
          Edit
        </SmallButton>
        {canMerge && (
          <SmallButton aria-describedby={nameId} onClick={onMerge}>
            Merge…
          </SmallButton>
        )}
        {postCount === 0 && (
          <SmallButton variant="danger" aria-describedby={nameId} onClick={onDelete}>
            Delete
          </SmallButton>
        )}
      </div>
    </li>
  )
}

function PostCounts({ count, postCount }: Pick<AdminTag, 'count' | 'postCount'>) {
  if (postCount === 0) return <span className="state">Unused</span>
  return (
    <span className="figures">
      {countPosts(postCount)}
      {count < postCount && `, ${count} of them published`}
    </span>
  )
}
