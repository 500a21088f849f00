import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'

/** A class of visits, as the API answers it. */
interface VisitClass {
  kind: string
  name: string
  /** By which a visit belongs to it, in words. */
  rule: string
  /** User agents of today. */
  examples: string[]
}

/** How visits are told apart, with examples from the site's own log; asked for when it is opened. */
export function VisitClasses() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="visit-classes" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How readers are told from programs</summary>
      {isOpen && <Classes />}
    </details>
  )
}

function Classes() {
  const classes = useQuery(adminQuery<{ classes: VisitClass[] }>(adminApi.analyticsClasses))
  if (classes.isPending) return <RowPlaceholders count={4} label="Loading the classes" />
  if (classes.isError) {
    return (
      <LoadFailure
        message="Failed to load the classes. Please try again later."
        onRetry={() => classes.refetch()}
      />
    )
  }
  return (
    <dl className="class-list">
      {classes.data.classes.map(({ kind, name, rule, examples }) => (
        <div key={`${kind} ${name}`}>
          <dt>{name}</dt>
          <dd>
            <p>{rule}</p>
            {examples.length > 0 ? (
              <ul>
                {examples.map((example) => (
                  <li key={example}>
                    <code>
                      <bdi>{example}</bdi>
                    </code>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="report-empty">No visit of this class today.</p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
