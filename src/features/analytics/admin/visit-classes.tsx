import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { maxReadersPerNetwork } from '../analytics-report.ts'

/** A class of visits, as the API answers it. */
interface VisitClass {
  kind: string
  name: string
  /** By which a visit belongs to it, in words. */
  rule: string
  /** User agents of today. */
  examples: string[]
}

const kinds = [
  { kind: 'people', title: 'People' },
  { kind: 'unconfirmed', title: 'Unconfirmed' },
  { kind: 'feed', title: 'Feed readers' },
  { kind: 'search', title: 'Search engines' },
  { kind: 'ai', title: 'AI crawlers' },
  { kind: 'other', title: 'Other programs' },
]

/** How visits are told apart, with examples from the site's own log; asked for when it is opened. */
export function VisitClasses() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="classes" className="visit-classes">
      <h2 id="classes" className="admin-subtitle">
        How readers are told from programs
      </h2>
      <p className="text-small text-soft">
        At most {maxReadersPerNetwork} readers a day are counted of one network, such as an office
        or a school with one address.
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>The rules, with examples of today</summary>
        {isOpen && <Classes />}
      </details>
    </section>
  )
}

function Classes() {
  const answer = useQuery(adminQuery<{ classes: VisitClass[] }>(adminApi.analyticsClasses))
  if (answer.isPending) return <RowPlaceholders count={4} label="Loading the classes" />
  if (answer.isError) {
    return (
      <LoadFailure
        message="Failed to load the classes. Please try again later."
        onRetry={() => answer.refetch()}
      />
    )
  }
  return kinds.map(({ kind, title }) => (
    <KindOfClasses
      key={kind}
      title={title}
      classes={answer.data.classes.filter((each) => each.kind === kind)}
    />
  ))
}

/** Those of today first; a rule that matched nothing today is one step away. */
function KindOfClasses({ title, classes }: { title: string; classes: VisitClass[] }) {
  const seen = classes.filter(({ examples }) => examples.length > 0)
  const unseen = classes.filter(({ examples }) => examples.length === 0)
  return (
    <>
      <h3 className="class-title">{title}</h3>
      {seen.length > 0 && <ClassList classes={seen} />}
      {unseen.length > 0 && (
        <details>
          <summary>
            {unseen.length === 1 ? 'One rule' : `${unseen.length} rules`} without a visit today
          </summary>
          <ClassList classes={unseen} />
        </details>
      )}
    </>
  )
}

function ClassList({ classes }: { classes: VisitClass[] }) {
  return (
    <dl className="class-list">
      {classes.map(({ name, rule, examples }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {rule}
            {examples.map((example) => (
              <code key={example} dir="auto">
                {example}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
