import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { countActions, type ImportPlan, type PlannedPost } from '../import-plan.ts'
import { actionLabels } from './run-texts.ts'

const filters = {
  all: { label: 'All', matches: () => true },
  lost: { label: 'With losses', matches: ({ lost }: PlannedPost) => lost.length > 0 },
  changed: { label: 'With changes', matches: ({ changed }: PlannedPost) => changed.length > 0 },
  kept: {
    label: 'Not written',
    matches: ({ action }: PlannedPost) => action !== 'create' && action !== 'update',
  },
}
type Filter = keyof typeof filters
const shownAtOnce = 100

/** Every post of a plan, and what is lost. */
export function ImportPlanList({ id }: { id: string }) {
  const plan = useQuery(adminQuery<ImportPlan>(adminApi.importPlan(id)))
  if (plan.isPending) return <RowPlaceholders count={3} label="Loading the plan" />
  if (plan.isError) {
    return <LoadFailure message="Failed to load the plan." onRetry={() => plan.refetch()} />
  }
  return <PlanList plan={plan.data} />
}

function PlanList({ plan: { posts, problems, leftOut } }: { plan: ImportPlan }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(shownAtOnce)
  const matching = posts.filter(filters[filter].matches)
  const counts = countActions(posts)
  return (
    <>
      <p className="import-text">
        {Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([action, count]) => `${actionLabels[action as PlannedPost['action']]}: ${count}`)
          .join(', ') || 'No posts'}
      </p>
      <div className="import-actions">
        <label htmlFor="import-filter">Show</label>
        <select
          id="import-filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
        >
          {Object.entries(filters).map(([name, { label, matches }]) => (
            <option key={name} value={name}>
              {label} ({posts.filter(matches).length})
            </option>
          ))}
        </select>
      </div>
      <ul>
        {problems.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`} className="import-post">
            {file}
            {line !== undefined && `, line ${line}`}: {message}
          </li>
        ))}
        {matching.slice(0, shown).map((post) => (
          <PostItem key={post.sourceId} post={post} />
        ))}
      </ul>
      {matching.length > shown && (
        <button type="button" className="link" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </button>
      )}
      {leftOut.length > 0 && (
        <details className="import-text">
          <summary>Left out: {leftOut.length}</summary>
          <ul>
            {leftOut.map(({ file, reason }) => (
              <li key={file}>
                {file}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function PostItem({ post }: { post: PlannedPost }) {
  const { action, state, publishedAt, path, title, file, tags, pictures, oldPaths } = post
  const date = publishedAt?.slice(0, 'yyyy-mm-dd'.length) ?? 'no date'
  const facts = [
    ...(post.problem ? [post.problem] : []),
    ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
    ...(pictures > 0 ? [`Pictures: ${pictures}`] : []),
    ...(oldPaths.length > 0 ? [`Redirects from ${oldPaths.join(', ')}`] : []),
    ...post.changed.map((text) => `Changed: ${text}`),
    ...post.lost.map((text) => `Lost: ${text}`),
  ]
  return (
    <li className="import-post">
      <strong>{title}</strong>: {actionLabels[action]}, {state}, {date}, {path} ({file})
      {facts.length > 0 && (
        <ul>
          {facts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
