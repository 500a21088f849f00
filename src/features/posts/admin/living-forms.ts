/**
 * Which forms are open in any tab just now, by the browser's own locks: they go with their tab,
 * whatever happens to it. Over plain http a browser has no locks; then no form counts as open.
 */

/** Tells the other tabs of this form. @returns a function that ends it */
export function announceForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  locks()?.request(nameOf(id), () => promise)
  return () => {
    closedHere.add(id)
    resolve()
  }
}

/** A lock takes a moment to go; the next form of this tab must not wait for it. */
const closedHere = new Set<string>()

/** Those of the forms that are open in some tab. */
export async function openForms(ids: string[]): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return new Set(ids.filter((id) => names.has(nameOf(id)) && !closedHere.has(id)))
}

function nameOf(id: string) {
  return `draft:${id}`
}

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
