import { formatTime } from '#api/admin/format-time.ts'
import type { PlannedAction, PlannedPost } from '../import-plan.ts'
import { actionLabels } from './run-texts.ts'

const tones: Record<PlannedAction, string> = {
  create: 'state state-positive',
  update: 'state state-accent',
  unchanged: 'state',
  conflict: 'state',
  deleted: 'state',
  invalid: 'state state-negative',
}

/** One post of a plan: what becomes of it, its address, and by name what is lost or changed. */
export function PlannedPostRow({ post, isDone }: { post: PlannedPost; isDone: boolean }) {
  const { action, state, publishedAt, path, title, file, tags, pictures, oldPaths } = post
  const isThere = isDone && state === 'published' && action !== 'invalid' && action !== 'deleted'
  const notes = [
    ...(tags.length > 0 ? [['Tags', tags.join(', ')]] : []),
    ...(pictures > 0 ? [['Pictures', String(pictures)]] : []),
    ...(oldPaths.length > 0 ? [['Redirects', oldPaths.join(', ')]] : []),
    ...post.changed.map((text) => ['Changed', text]),
    ...post.lost.map((text) => ['Lost', text]),
  ]
  return (
    <li className="import-post">
      <h4 className="admin-row-title" dir="auto">
        {title}
      </h4>
      <p className={tones[action]}>{actionLabels[action]}</p>
      <p className="label admin-row-facts">
        <span>{isThere ? <a href={path}>{path}</a> : path}</span>
        <span>
          {state}
          {publishedAt && `, ${formatTime(publishedAt)}`}
        </span>
        <span className="import-file">{file}</span>
      </p>
      {post.problem && <p className="import-problem">{post.problem}</p>}
      {notes.length > 0 && (
        <ul className="import-notes">
          {notes.map(([label, text]) => (
            <li key={`${label} ${text}`} className={label === 'Lost' ? 'import-lost' : undefined}>
              <b>{label}:</b> {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
