/** The admin area's start in development, like the site's. */
// @ts-expect-error Vite's React plugin answers this path; there is no such file
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./client.tsx')
