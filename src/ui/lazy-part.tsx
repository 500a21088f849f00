import { type ComponentType, lazy, useState } from 'react'

const preloads: (() => Promise<unknown>)[] = []

export type LazyPart<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<unknown>
  /** Whether it can be drawn at once. */
  isLoaded: () => boolean
}

interface LazyOptions {
  /** The browser asks for the chunk only when `preload` is called. */
  onDemand?: boolean
}

/**
 * A component that lives in a chunk of its own. The server loads every one before it renders, so its
 * HTML is whole; in the browser that HTML stands and comes to life when the chunk is there. A chunk
 * that cannot be had leaves that HTML as it is; where there is none, the browser asks the server for
 * the page anew, as it would for a plain link.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onDemand = false }: LazyOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const wanted = Promise.withResolvers<void>()
  if (!onDemand) wanted.resolve()
  const preload = async () => {
    loaded ??= await load()
    wanted.resolve()
  }
  const Lazy = lazy(async () => {
    await wanted.promise
    loaded ??= await load().catch(askAnew)
    return { default: loaded }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only
  function Part(props: Props) {
    // Chosen once: another type on a later render would throw the state below away.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Chosen {...props} />
  }
  preloads.push(preload)
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined })
}

/** Never resolves: the document is on its way. */
function askAnew(error: unknown): Promise<never> {
  console.error(error)
  location.reload()
  return new Promise(() => {})
}

/** Loads every lazy part. The server does so before its first render. */
export async function preloadParts(): Promise<void> {
  // A part may bring further parts with it: the list grows while it is walked.
  for (const preload of preloads) await preload()
}
