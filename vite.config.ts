import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `import html from './post.html?rendered'` gives the HTML a reader would get, made at build time. */
function renderedContent(): Plugin {
  return {
    name: 'folio-rendered-content',
    async load(id) {
      const [file, query] = id.split('?')
      if (query !== 'rendered' || !file) return null
      const [{ readFile }, { renderContent }] = await Promise.all([
        import('node:fs/promises'),
        import('./src/features/posts/content.server.ts'),
      ])
      this.addWatchFile(file)
      const { html } = await renderContent(await readFile(file, 'utf8'))
      return `export default ${JSON.stringify(html)}`
    },
  }
}

/** Stays outside the server's bundle: loads files of its own, or only sometimes at all. */
const loadedWhenNeeded = [
  '@wooorm/starry-night',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
]

/** What every first view needs goes into one file: it compresses better than many small ones. */
const firstView =
  /node_modules\/(react|react-dom|scheduler|wouter|use-sync-external-store|regexparam|mitt)\/|\/src\/(routes|site|http\/(read|provided-reads)|app\/(submitted-form|document|bar|guarded|error-page|arrival|link-clicks|scroll|page-data|use-first-view)|ui\/(icon|head|page-context|picture|button|banner|new-tab-link|skeleton|lazy-part|toast-store|toast-region|tooltip-region|quiet-boundary))/

/** What the list of posts and a single one share; the admin area's use of it must not split it. */
const everyPostView = /\/src\/(features\/posts\/post(-date|-meta|-reads)?|ui\/spinner)\.tsx?$/

/** Fonts keep their names, so that the static résumé page can use them too. */
function assetFileNames({ names }: { names: string[] }) {
  return names[0]?.endsWith('.woff2') ? 'fonts/[name][extname]' : 'build/[name]-[hash][extname]'
}

/** What is started as a process of its own. */
const programs = ['main', 'reset-password', 'backup', 'backup-process', 'restore', 'export'].map(
  (name) => `src/${name}.ts`,
)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), renderedContent()],
  // The router brings a copy for React before 18: React has had it itself since then.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // One bundle starts quicker than a thousand modules, and React is always the production one.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const, external: loadedWhenNeeded },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsDir: 'build',
        copyPublicDir: false,
        rolldownOptions: { input: programs },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'build',
        manifest: true,
        // light-dark() must stay as it is: a page may fix its own theme by color-scheme.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Two programs: what an administrator needs costs a visitor nothing.
          input: ['src/app/client.tsx', 'src/app/admin/client.tsx'],
          // What the router makes with these, and nobody uses, would come along: they do nothing else.
          treeshake: { manualPureFunctions: ['createContext', 'forwardRef'] },
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'base', test: firstView },
                { name: 'posts', test: everyPostView },
              ],
            },
          },
        },
      },
}))
