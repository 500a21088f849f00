/**
 * How a public page gets its data. What the server sent along with the document is used as it is; a
 * later view asks the API, through TanStack Query, which is loaded only then.
 */
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { ApiAnswer } from './api-client.ts'

/** One public path of the API and how its answer is understood. */
export interface PublicRead<Data> {
  path: string
  /** Brings an answer to what the page shows; undefined for one that is not what was asked for. */
  understand: (answer: Pick<ApiAnswer, 'body' | 'headers'>) => Data | undefined
}

/** Null is an answer too: there is nothing to show. */
export type ReadState<Data> =
  | { isPending: true; data?: undefined }
  | { isPending: false; data: Data | null }

export interface ReadProps<Data> {
  from: PublicRead<Data>
  children: (state: ReadState<Data>) => ReactNode
}

export type SentAlong = ReadonlyMap<string, unknown>

const SentAlongContext = createContext<SentAlong>(new Map())

/** The answers that came with the document, for as long as its first view lasts. */
export const SentAlongProvider = SentAlongContext.Provider

/** Draws `children` with what `from` gives, and with the wait for it. */
export function Read<Data>(props: ReadProps<Data>) {
  return <ReadPath key={props.from.path} {...props} />
}

function ReadPath<Data>({ from, children }: ReadProps<Data>) {
  const sentAlong = useContext(SentAlongContext)
  const [answer] = useState(() => sentAlong.get(from.path) as Data | null | undefined)
  if (answer !== undefined) return children({ isPending: false, data: answer })
  return (
    <Suspense fallback={children({ isPending: true })}>
      <LiveRead from={from as PublicRead<unknown>}>
        {children as (state: ReadState<unknown>) => ReactNode}
      </LiveRead>
    </Suspense>
  )
}

const LiveRead = lazy(async () => {
  try {
    return { default: (await import('./live-read.tsx')).LiveRead }
  } catch (error) {
    console.error(error)
    return { default: FailedRead }
  }
})

/** Where not even the code for reading could be fetched. */
function FailedRead({ children }: ReadProps<unknown>) {
  return children({ isPending: false, data: null })
}
