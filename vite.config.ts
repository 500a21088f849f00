import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

/** `import html from './post.html?rendered'` imports the rendered HTML of a post, made at build time. */
function renderedContent(): Plugin {
  return {
    name: 'folio-rendered-content',
    async load(id) {
      const [file, query] = id.split('?')
      if (query !== 'rendered' || !file) return null
      const [{ readFile }, { renderHtml }] = await Promise.all([
        import('node:fs/promises'),
        import('./src/html/render-html.server.ts'),
      ])
      this.addWatchFile(file)
      const { html } = await renderHtml(await readFile(file, 'utf8'))
      return `export default ${JSON.stringify(html)}`
    },
  }
}

/** `import { code } from './script.ts?inline-script'` imports a script bundled as a minified IIFE. */
function inlineScript(): Plugin {
  const suffix = '?inline-script'
  return {
    name: 'folio-inline-script',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const output = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          minify: true,
          modulePreload: false,
          target: browsers,
          rolldownOptions: { input: id.slice(0, -suffix.length), output: { format: 'iife' } },
        },
      })
      if (!('output' in output)) throw new Error(`${id} is not one script`)
      const [{ code, moduleIds }] = output.output
      for (const file of moduleIds) this.addWatchFile(file)
      return `export const code = ${JSON.stringify(code.trim())}`
    },
  }
}

/** Support light-dark(), which must not be transpiled: a page may set its own color-scheme. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

/** Not bundled into the server: packages that load files of their own or are loaded on demand. */
const externalPackages = [
  '@wooorm/starry-night',
  'any-ascii',
  'fontkit',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
]

const publicEntry = resolve('src/web/client.tsx')
const publicSheet = resolve('src/styles/site.css')
const homePage = resolve('src/web/home/home-page.tsx')
const postListPage = resolve('src/features/posts/post-list-page.tsx')
const postPage = resolve('src/features/posts/post-page.tsx')
/** The pages that most visitors begin with. */
const firstPages = [homePage, postListPage, postPage]
/** What one of these shares with further pages, such as those of tags and of projects. */
const sharedWithFurtherPages: Record<string, string> = {
  [postListPage]: 'lists',
  [postPage]: 'article',
}
/** Of these the pages import nothing in a browser, only the samples do. */
const ownColors = resolve('src/ui/own-placeholder-colors.ts')
const deferredSheet = 'src/styles/deferred.css'
/** Of the display faces besides the default one; the server adds the chosen one to each document. */
const typeSheets = ['newsreader', 'bricolage-grotesque'].map(
  (type) => `src/styles/type/${type}.css`,
)

/**
 * Chunks of the public site: what the entry imports statically is one chunk, since it compresses better than many
 * small ones; what several of the first pages share is another. What only further pages share, or one with the admin
 * area, is split off by the bundler.
 */
function publicChunk(id: string, context: Rolldown.ChunkingContext) {
  const importers = new Set([id])
  for (const each of importers) {
    for (const next of context.getModuleInfo(each)?.importers ?? []) importers.add(next)
  }
  // Its stylesheet stays with it: the admin area, which has its own, shares the scripts.
  if (id === publicEntry || id === publicSheet) return null
  if (id === ownColors) return 'colors'
  if (importers.has(publicEntry)) return 'base'
  const isPublicPage = (each: string) =>
    context
      .getModuleInfo(each)
      ?.dynamicImporters.some((from) => from === resolve('src/web/pages.tsx'))
  const pages = [...importers].filter(isPublicPage)
  const [first = '', second] = pages.filter((page) => firstPages.includes(page))
  if (second) return 'pages'
  return pages.length > 1 ? (sharedWithFurtherPages[first] ?? null) : null
}

/** A group takes its modules' dependencies, too, unless one of a higher priority has them. */
const chunkGroups = ['colors', 'base', 'pages', 'article', 'lists'].map((chunk, index) => ({
  name: (id: string, context: Rolldown.ChunkingContext) =>
    publicChunk(id, context) === chunk ? chunk : null,
  priority: 5 - index,
}))

/** Fonts keep their names, so that the résumé page can use them too. */
function assetFileNames({ names }: { names: string[] }) {
  return names[0]?.endsWith('.woff2') ? 'fonts/[name][extname]' : 'build/[name]-[hash][extname]'
}

/**
 * The files that are preloaded for a dynamic import. An entry lists their names, so the first script of a page has only
 * what it saves time for: not what every page has loaded, nor what the samples need, which stand in when a read fails.
 */
function preloadedFiles(file: string, needed: string[], { hostId }: { hostId: string }) {
  if (!/\b(?:client|home-page)-/.test(hostId)) return needed
  const isSample = /\bsamples-/.test(file)
  return needed.filter((each) =>
    isSample ? each === file : !/\/(?:base|rolldown-runtime)-[^/]*$/.test(each),
  )
}

/** Each runs as a process or a thread of its own. */
const serverEntries = [
  'src/main.ts',
  'src/markdown/markdown-worker.server.ts',
  ...['folio', 'backup-worker', 'render-worker'].map((name) => `src/cli/${name}.ts`),
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), renderedContent(), inlineScript()],
  // The router imports a shim for React before 18; React 18 exports the hook.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // A bundle starts faster than separate modules, and always contains the production build of React.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const, external: externalPackages },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsDir: 'build',
        copyPublicDir: false,
        // V8 keeps the source, in two bytes for each character if one of them is not Latin-1: without whitespace it took
        // 6 MB less at rest, and in ASCII 4 MB less again. Names stay, for stack traces.
        rolldownOptions: {
          input: serverEntries,
          output: {
            charset: 'ascii' as const,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'build',
        manifest: true,
        cssTarget: browsers,
        modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
        rolldownOptions: {
          // Separate entries, so that visitors do not load the admin area.
          input: ['src/web/client.tsx', 'src/web/admin/client.tsx', deferredSheet, ...typeSheets],
          // Removes unused results of these calls in the router.
          treeshake: { manualPureFunctions: ['createContext', 'forwardRef'] },
          output: {
            assetFileNames,
            // Each document's first script names dozens of chunks: bytes of their names count.
            chunkFileNames: 'build/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
}))
