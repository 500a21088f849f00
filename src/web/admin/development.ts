/** Entry of the admin area in development. */
import '@vitejs/plugin-react/preamble'

await import('./client.tsx')
