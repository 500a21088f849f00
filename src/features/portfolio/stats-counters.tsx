import { Query } from '#api/query.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Counter } from './counter.tsx'
import { statsQuery } from './portfolio-queries.ts'
import { type Counter as CounterContent, withLiveFigure } from './stats.ts'

const placeholderCount = 3
const grid = 'my-10 grid grid-cols-3 gap-4'

/** The counters, with a query of their own. */
export function StatsCounters({ counters }: { counters: CounterContent[] }) {
  if (counters.length === 0) return null
  return (
    <Query from={statsQuery}>
      {({ isPending, data }) =>
        isPending ? <CounterPlaceholders /> : <Counters counters={withLiveFigure(counters, data)} />
      }
    </Query>
  )
}

function CounterPlaceholders() {
  const { loadingCounters } = useTranslation().about
  return (
    <Placeholders count={placeholderCount} label={loadingCounters} className={grid}>
      <Skeleton className="h-[clamp(2.75rem,2.1rem+2.4vw,4rem)] w-20" />
      <Skeleton className="mt-3 h-4 w-24" />
    </Placeholders>
  )
}

function Counters({ counters }: { counters: CounterContent[] }) {
  return (
    <ul className={grid}>
      {counters.map(({ value, suffix, label }) => (
        <Counter key={label} target={value} suffix={suffix} label={label} />
      ))}
    </ul>
  )
}
