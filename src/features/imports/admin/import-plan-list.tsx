import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { Choice } from '#ui/admin/choice.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { ImportPlan, ImportRun, PlannedPost } from '../import-plan.ts'
import { PlannedPostRow } from './planned-post-row.tsx'
import { ProblemList } from './problem-list.tsx'

const filters = {
  all: () => true,
  lost: ({ lost }: PlannedPost) => lost.length > 0,
  changed: ({ changed }: PlannedPost) => changed.length > 0,
  kept: ({ action }: PlannedPost) => action !== 'create' && action !== 'update',
}
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[]
const filterLabels = {
  all: 'All',
  lost: 'With losses',
  changed: 'With changes',
  kept: 'Not written',
}
const shownAtOnce = 100

/** Every post of a plan, and what is lost. */
export function ImportPlanList({ run: { _id, finishedAt, state } }: { run: ImportRun }) {
  const plan = useQuery({
    // Applying changes it.
    ...adminQuery<ImportPlan>(`${adminApi.importPlan(_id)}?at=${finishedAt ?? ''}`),
    placeholderData: keepPreviousData,
  })
  if (plan.isPending) return <RowPlaceholders count={3} label="Loading the plan" />
  if (plan.isError) {
    return <LoadFailure message="Failed to load the plan." onRetry={() => plan.refetch()} />
  }
  return <PlanList plan={plan.data} isDone={state === 'done'} />
}

function PlanList({ plan, isDone }: { plan: ImportPlan; isDone: boolean }) {
  const { posts, problems, leftOut } = plan
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(shownAtOnce)
  const matching = posts.filter(filters[filter])
  const counts = filterNames.map((name) => [name, posts.filter(filters[name]).length] as const)
  const labels = Object.fromEntries(
    counts.map(([name, count]) => [name, `${filterLabels[name]} (${count})`]),
  ) as Record<Filter, string>
  const options = counts.filter(([name, count]) => count > 0 || name === filter)
  return (
    <>
      <ProblemList title="Not read" problems={problems} />
      <h3 className="import-heading">Posts: {posts.length}</h3>
      {options.length > 1 && (
        <Choice
          legend="Show"
          options={options.map(([name]) => name)}
          labels={labels}
          value={filter}
          onChange={setFilter}
        />
      )}
      <ul className="admin-rows import-posts">
        {matching.slice(0, shown).map((post) => (
          <PlannedPostRow key={post.sourceId} post={post} isDone={isDone} />
        ))}
      </ul>
      {matching.length > shown && (
        <SmallButton onClick={() => setShown(shown + shownAtOnce)}>
          Show more ({matching.length - shown})
        </SmallButton>
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
