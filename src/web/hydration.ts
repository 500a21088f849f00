let resolveHydrated = () => {}

/** Resolves once the first page is hydrated. An element added to it earlier makes React render the page again. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve
})

/** Called by an effect of the page. */
export function endHydration() {
  resolveHydrated()
}
