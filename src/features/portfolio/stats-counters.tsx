import { Query } from '#api/query.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { Placeholders, Skeleton } from '#ui/skeleton.tsx'
import { Counter } from './counter.tsx'
import { statsQuery } from './portfolio-queries.ts'
import { type Counter as CounterContent, withLiveFigures } from './stats.ts'

const placeholderCount = 3

/** The counters, with a query of their own. */
export function StatsCounters({ counters }: { counters: CounterContent[] }) {
  if (counters.length === 0) return null
  return (
    <Query from={statsQuery}>
      {({ isPending, data }) =>
        isPending ? (
          <CounterPlaceholders />
        ) : (
          <Counters counters={withLiveFigures(counters, data)} />
        )
      }
    </Query>
  )
}

function CounterPlaceholders() {
  const { loadingCounters } = useTranslation().about
  return (
    <Placeholders count={placeholderCount} label={loadingCounters} className="counters">
      <Skeleton className="h-[1lh] w-20 text-counter" />
      <Skeleton className="mt-3 h-4 w-24" />
    </Placeholders>
  )
}

function Counters({ counters }: { counters: CounterContent[] }) {
  return (
    <ul className="counters">
      {counters.map(({ value, suffix, label }) => (
        <Counter key={label} target={value} suffix={suffix} label={label} />
      ))}
    </ul>
  )
}
