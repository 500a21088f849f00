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

/** Fonts keep their names, so that the static résumé page can use them too. */
function assetFileNames({ names }: { names: string[] }) {
  return names[0]?.endsWith('.woff2') ? 'fonts/[name][extname]' : 'build/[name]-[hash][extname]'
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), renderedContent()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsDir: 'build',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/main.ts' },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'build',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/app/client.tsx',
          output: { assetFileNames },
        },
      },
}))
