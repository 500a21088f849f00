import { type ComponentType, lazy, useState } from 'react'

const preloads: (() => Promise<unknown>)[] = []

type LazyComponent<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<unknown>
  isLoaded: () => boolean
}

/**
 * A component in a chunk of its own. The server loads all of them before it renders, so its HTML is complete; the
 * browser hydrates that HTML when the chunk has loaded. After a failed `preload` the HTML stays as it is; if loading
 * fails while rendering, the browser reloads the page.
 * @param options with `onDemand` the browser loads the chunk only when `preload` is called; a `clientOnly` component is
 *   not loaded by the server, which must not render it
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onDemand = false, clientOnly = false }: { onDemand?: boolean; clientOnly?: boolean } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const requested = Promise.withResolvers<void>()
  if (!onDemand) requested.resolve()
  const preload = async () => {
    loaded ??= await load()
    requested.resolve()
  }
  const Lazy = lazy(async () => {
    await requested.promise
    loaded ??= await load().catch(reloadPage)
    return { default: loaded }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only
  function LazyPart(props: Props) {
    // Constant: another type on a later render would reset the state below.
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Current {...props} />
  }
  if (!clientOnly) preloads.push(preload)
  return Object.assign(LazyPart, { preload, isLoaded: () => loaded !== undefined })
}

/** Never resolves, since the document is being replaced. @throws the error if it has been replaced already */
function reloadPage(error: unknown): Promise<never> {
  console.error(error)
  const [navigation] = performance.getEntriesByType('navigation')
  if ((navigation as PerformanceNavigationTiming).type === 'reload') throw error
  location.reload()
  return new Promise(() => {})
}

/** Loads every lazy component; called by the server before its first render. */
export async function preloadComponents(): Promise<void> {
  // A chunk may register further components: the list grows during iteration.
  for (const preload of preloads) await preload()
}
