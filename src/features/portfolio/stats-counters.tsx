import { useQuery } from '@tanstack/react-query'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Counter } from './counter.tsx'
import { statsQuery } from './portfolio-reads.ts'
import { toShownStats } from './stats.ts'

const placeholderCount = 3
const grid = 'my-10 grid grid-cols-3 gap-4'

/** The three counters. They wait for their own answer, whatever the rest of the page waits for. */
export function StatsCounters() {
  const { data, isPending } = useQuery(statsQuery)
  if (isPending) {
    return (
      <Placeholders count={placeholderCount} label="Loading figures" className={grid}>
        <Skeleton className="h-[clamp(2.75rem,2.1rem+2.4vw,4rem)] w-20" />
        <Skeleton className="mt-3 h-4 w-24" />
      </Placeholders>
    )
  }
  const { completedProjects, satisfaction, experience } = toShownStats(data)
  return (
    <ul className={grid}>
      <Counter target={completedProjects} suffix="+" label="Completed Projects" />
      <Counter target={satisfaction} suffix="%" label="Client Satisfaction" />
      <Counter target={experience} suffix="+" label="Years of Experience" />
    </ul>
  )
}
