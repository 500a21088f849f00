/** Entry of the public pages in development: installs hot reload before the first component loads. */
import '@vitejs/plugin-react/preamble'

await import('./client.tsx')
