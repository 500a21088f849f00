import { Query } from '#api/query.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Counter } from './counter.tsx'
import { statsQuery } from './portfolio-queries.ts'
import { type Stats, toDisplayedStats } from './stats.ts'

const placeholderCount = 3
const grid = 'my-10 grid grid-cols-3 gap-4'

/** The three counters, with a query of their own. */
export function StatsCounters() {
  return (
    <Query from={statsQuery}>
      {({ isPending, data }) => (isPending ? <CounterPlaceholders /> : <Counters stats={data} />)}
    </Query>
  )
}

function CounterPlaceholders() {
  return (
    <Placeholders count={placeholderCount} label="Loading figures" className={grid}>
      <Skeleton className="h-[clamp(2.75rem,2.1rem+2.4vw,4rem)] w-20" />
      <Skeleton className="mt-3 h-4 w-24" />
    </Placeholders>
  )
}

function Counters({ stats }: { stats: Partial<Stats> | null }) {
  const { completedProjects, satisfaction, experience } = toDisplayedStats(stats)
  return (
    <ul className={grid}>
      <Counter target={completedProjects} suffix="+" label="Completed Projects" />
      <Counter target={satisfaction} suffix="%" label="Client Satisfaction" />
      <Counter target={experience} suffix="+" label="Years of Experience" />
    </ul>
  )
}
