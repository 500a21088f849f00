/**
 * Web Locks that mark forms as open in any tab; the browser releases them with the tab. They need
 * https: without them, no form counts as open.
 */

/** Marks a form as open for other tabs. @returns a function that releases the lock */
export function lockForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  lockManager()?.request(lockName(id), () => promise)
  return () => {
    released.add(id)
    resolve()
  }
}

/** Locks that this tab has released; the release itself is asynchronous. */
const released = new Set<string>()

/** Returns those of the forms that are open in some tab. */
export async function openForms(ids: string[]): Promise<Set<string>> {
  const { held = [] } = (await lockManager()?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return new Set(ids.filter((id) => names.has(lockName(id)) && !released.has(id)))
}

function lockName(id: string) {
  return `draft:${id}`
}

function lockManager(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}
