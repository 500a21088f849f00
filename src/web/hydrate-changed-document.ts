import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { preloadComponents } from '#ui/lazy-component.tsx'

declare global {
  interface Window {
    /** Changes of the body since the document was parsed, recorded by the inline script. */
    earlyChanges?: MutationRecord[] | undefined
  }
}

/**
 * Hydrates a document whose body a translator, a password manager or a grammar checker has changed. It first gets its
 * own nodes back and is then hydrated at once, before they can change it again.
 * @param render returns new elements at each call
 */
export async function hydrateChangedDocument(render: () => ReactNode) {
  await preloadComponents()
  const focused = document.activeElement
  const changes = window.earlyChanges ?? []
  window.earlyChanges = undefined
  undo(changes)
  const root = flushSync(() => hydrateRoot(document, render()))
  // React leaves what stands in a Suspense boundary for later, but not if its context has changed.
  flushSync(() => root.render(render()))
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

function undo(changes: MutationRecord[]) {
  for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
    // React accepts what others add to `<body>` itself.
    if (target === document.body) continue
    if (target instanceof Text) target.nodeValue = oldValue
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    for (const node of removedNodes)
      target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
  }
}
