/**
 * Data of the public pages. The first view uses the data that came with the document; a later one fetches from
 * the API with TanStack Query, which is loaded only then.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { LiveQueryProps, PublicQuery, QueryProps, QueryState } from './public-query.ts'
import { querySetup } from './query-setup.ts'

export type InitialData = ReadonlyMap<string, unknown>

const InitialDataContext = createContext<InitialData>(new Map())

/** Provides the data that came with the document, for the first view only. */
export const InitialDataProvider = InitialDataContext.Provider

/** Renders `children` with the state of the query `from`. */
export function Query<Data>(props: QueryProps<Data>) {
  const { path, group = path } = props.from
  return <QueryOfPath key={group} {...props} />
}

function QueryOfPath<Data>({ from, children }: QueryProps<Data>) {
  const initialData = useContext(InitialDataContext)
  const [{ path, data }] = useState(() => ({
    path: from.path,
    data: initialData.get(from.documentKey ?? from.path) as Data | null | undefined,
  }))
  if (data !== undefined && path === from.path) return children({ isPending: false, data })
  return (
    <LazyLiveQuery from={from as PublicQuery<unknown>} previous={data}>
      {children as (state: QueryState<unknown>) => ReactNode}
    </LazyLiveQuery>
  )
}

let LiveQuery: typeof import('./live-query.tsx').LiveQuery | undefined

/** Loads the code that fetches from the API; the next call after a failure tries again. */
export async function preloadLiveQuery() {
  LiveQuery ??= (await import('./live-query.tsx')).LiveQuery
}

function LazyLiveQuery(props: LiveQueryProps) {
  const { path, placeholder } = props.from
  const [Loaded, setLoaded] = useState(() => LiveQuery)
  const [failedPath, setFailedPath] = useState('')
  useEffect(() => {
    preloadLiveQuery().then(
      () => setLoaded(() => LiveQuery),
      (error) => {
        console.error(error)
        setFailedPath(path)
      },
    )
  }, [path])
  if (Loaded) return <Loaded {...props} />
  if (failedPath === path) return props.children({ isPending: false, data: null })
  const data = props.previous ?? placeholder?.(querySetup.initialData.map(([, cached]) => cached))
  return props.children(data === undefined ? { isPending: true } : { isPending: false, data })
}
