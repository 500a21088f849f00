import { type ComponentType, lazy, useState } from 'react'

const preloads: (() => Promise<unknown>)[] = []

export type LazyPart<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<unknown>
}

/**
 * A component that lives in a chunk of its own. The server loads every one before it renders, so its
 * HTML is whole; in the browser that HTML stands and comes to life when the chunk is there.
 * @param when what the browser waits for before it asks for the chunk; `preload` ends that wait
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = async () => {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const wanted = Promise.withResolvers<void>()
  const preload = async () => {
    wanted.resolve()
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => {
    await Promise.race([when(), wanted.promise])
    return { default: await preload() }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only
  function Part(props: Props) {
    // Chosen once: another type on a later render would throw the state below away.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Chosen {...props} />
  }
  preloads.push(preload)
  return Object.assign(Part, { preload })
}

/** Loads every lazy part. The server does so before its first render. */
export async function preloadParts(): Promise<void> {
  // A part may bring further parts with it: the list grows while it is walked.
  for (const preload of preloads) await preload()
}
