import type { Key, ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { RowPlaceholders } from './row-placeholders.tsx'

interface QueryListProps<Item> {
  /** Of TanStack Query. */
  list: {
    data: { items: Item[] } | undefined
    isPending: boolean
    isError: boolean
    refetch: () => Promise<unknown>
  }
  /** What it lists, in the plural. */
  noun: string
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A list that is loading, failed, empty or there. */
export function QueryList<Item extends { _id: Key }>(props: QueryListProps<Item>) {
  const { list, noun, empty, row } = props
  const items = list.data?.items ?? []
  return (
    <>
      {list.isPending && <RowPlaceholders count={3} label={`Loading ${noun}`} />}
      {list.isError && (
        <LoadFailure
          message={`Failed to load ${noun}. Please try again later.`}
          onRetry={() => list.refetch()}
        />
      )}
      {list.data && items.length === 0 && empty}
      {items.length > 0 && <ul className="admin-rows">{items.map(row)}</ul>}
    </>
  )
}
