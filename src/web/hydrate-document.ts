import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates the document, in slices, so that input is handled in between.
 * @param render returns new elements at each call
 */
export function hydrateDocument(render: () => ReactNode): unknown {
  const hydrate = () => void hydrateRoot(document, render())
  if (window.earlyChanges?.length) {
    return import('./hydrate-changed-document.ts')
      .then((it) => it.hydrateChangedDocument(render))
      .catch(hydrate)
  }
  window.earlyChanges = undefined
  startTransition(hydrate)
}
