/** The CPU time to render a page without a cache: its queries and its HTML. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, loadConfigFromFile } from 'vite'
import { api, crawlerFiles, files, pages } from '#paths.ts'
import { fillArchive, postId } from './archive.ts'
import { median } from './median.ts'
import { reportProgress } from './progress.ts'
import type { UncachedPages } from './uncached-pages.ts'

const posts = 1000
/** As many as in the comparison of bench/README.md, all of them on one page. */
const fewPosts = 20
const [warmUpRuns, measuredRuns] = [150, 100]

export interface RenderCost {
  page: string
  cpuMs: number
  bytes: number
}

export async function measureRenders(folder: string): Promise<RenderCost[]> {
  reportProgress(`render: ${measuredRuns} times each, with ${posts} posts`)
  const open = await bundlePages()
  const list = { page: '`/blogs`, a full page', path: pages.posts }
  return [
    ...(await costsOf(open, join(folder, 'renders'), posts, [
      { page: '`/`', path: pages.home },
      list,
      { page: 'a post', path: pages.post(postId(0)) },
      { page: '`/api/blogs`', path: api.posts },
      { page: '`/rss.xml`', path: files.feed },
      { page: '`/sitemap.xml`', path: crawlerFiles.sitemap },
    ])),
    ...(await costsOf(open, join(folder, 'few-renders'), fewPosts, [
      { ...list, page: `\`/blogs\` with ${fewPosts} posts` },
    ])),
  ]
}

type Open = typeof import('./uncached-pages.ts').openUncachedPages

async function costsOf(
  open: Open,
  dataDir: string,
  posts: number,
  targets: { page: string; path: string }[],
) {
  await fillArchive(dataDir, { posts, messages: 0 })
  const site = await open(dataDir)
  try {
    const costs: RenderCost[] = []
    for (const { page, path } of targets) costs.push({ page, ...(await costOf(site, path)) })
    return costs
  } finally {
    await site.close()
  }
}

async function costOf(site: UncachedPages, path: string) {
  for (let time = 0; time < warmUpRuns; time++) await site.read(path)
  const spent: number[] = []
  let bytes = 0
  for (let time = 0; time < measuredRuns; time++) {
    const before = process.cpuUsage()
    const response = await site.read(path)
    const { user, system } = process.cpuUsage(before)
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
    bytes = response.bytes
    spent.push((user + system) / 1000)
  }
  return { cpuMs: median(spent), bytes }
}

/** Bundles the pages like the product, with React's production build. */
async function bundlePages(): Promise<Open> {
  const env = { command: 'build', mode: 'production', isSsrBuild: true } as const
  const loaded = await loadConfigFromFile(env, 'vite.config.ts')
  const config = loaded?.config ?? {}
  const outDir = '.cache/bench'
  await build({
    ...config,
    ...{ configFile: false, mode: 'production', logLevel: 'error' },
    build: {
      ...config.build,
      ...{ outDir, ssr: true, emptyOutDir: true },
      rolldownOptions: { input: ['bench/uncached-pages.ts'] },
    },
  })
  const built = pathToFileURL(`${outDir}/uncached-pages.js`).href
  const { openUncachedPages } = (await import(built)) as typeof import('./uncached-pages.ts')
  return openUncachedPages
}
