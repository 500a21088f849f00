/**
 * How a public page gets its data. What the server sent along with the document is used as it is; a
 * later view asks the API, through TanStack Query, which is loaded only then.
 */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
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
    <LaterRead from={from as PublicRead<unknown>}>
      {children as (state: ReadState<unknown>) => ReactNode}
    </LaterRead>
  )
}

let LiveRead: ComponentType<ReadProps<unknown>> | undefined

/** Fetches the code that asks the API; a failure is forgotten, so that the next view tries again. */
export async function preloadLiveRead() {
  LiveRead ??= (await import('./live-read.tsx')).LiveRead
}

function LaterRead(props: ReadProps<unknown>) {
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>(LiveRead ? 'ready' : 'waiting')
  useEffect(() => {
    if (state !== 'waiting') return
    preloadLiveRead().then(
      () => setState('ready'),
      (error) => {
        console.error(error)
        setState('failed')
      },
    )
  }, [state])
  if (state === 'ready' && LiveRead) return <LiveRead {...props} />
  return props.children(state === 'failed' ? { isPending: false, data: null } : { isPending: true })
}
