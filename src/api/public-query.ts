/** A query of a public page, and the states in which the page renders it. */
import type { ReactNode } from 'react'
import type { ApiResponse } from './api-client.ts'

export interface PublicQuery<Data> {
  path: string
  /** Where the data that came with the document stands, if not at `path`. */
  documentKey?: string
  /** Validates and transforms the response; undefined for an unexpected shape. */
  parse: (response: Pick<ApiResponse, 'body' | 'headers'>) => Data | undefined
  /** Whether a 404 is a failure: of a part that the site always has. */
  isRequired?: boolean
  /** Replaces the API, on a page of an export. */
  load?: () => Promise<Data>
  /** Shown until the response arrives. @param cached the data of other queries */
  placeholder?: (cached: readonly unknown[]) => Data | undefined
  /** Queries of a group replace each other: the previous data stays until the new data arrives, without a placeholder. */
  group?: string
}

/** `data` is null if there is nothing to show, for example after a 404. `isPrevious`: it belongs to the previous query. */
export type QueryState<Data> =
  | { isPending: true; data?: undefined }
  | { isPending: false; data: Data | null; isPrevious?: boolean }

export interface QueryProps<Data> {
  from: PublicQuery<Data>
  children: (state: QueryState<Data>) => ReactNode
}

export interface LiveQueryProps extends QueryProps<unknown> {
  /** The data that came with the document for another query of the group. */
  previous: unknown
}
