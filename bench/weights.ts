/** The transfer size of a page's first view with brotli, read from its HTML without a browser. */
import { join } from 'node:path'
import { pages } from '#paths.ts'
import { fillArchive, postId } from './archive.ts'
import { startMeasuredSite } from './measured-site.ts'
import { reportProgress } from './progress.ts'
import { record } from './recorded-responses.ts'

/** As many as in the comparison of bench/README.md. */
const posts = 20

/** In bytes. */
export interface Weight {
  page: string
  html: number
  css: number
  scripts: number
  fonts: number
  pictures: number
}

export async function measureWeights(folder: string): Promise<Weight[]> {
  reportProgress('weights: the transfer size of each page')
  const dataDir = join(folder, 'weights')
  await fillArchive(dataDir, { posts, messages: 0 })
  const site = await startMeasuredSite(dataDir)
  try {
    const targets = [
      { page: '`/`', path: pages.home },
      { page: '`/blogs`', path: pages.posts },
      { page: 'a post', path: pages.post(postId(0)) },
    ]
    return await Promise.all(
      targets.map(async ({ page, path }) => ({ page, ...(await weigh(site.url, path)) })),
    )
  } finally {
    await site.stop()
  }
}

async function weigh(origin: string, path: string) {
  const html = await textOf(origin, path)
  const tags = [...html.matchAll(/<(script|link|img)\b[^>]*>/g)].map(([tag]) => tag)
  const deferredScripts = /data-start="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const weightOf = async (kind: Kind) => {
    const urlsInHtml = tags.filter(loadsKind[kind]).flatMap(urlOf)
    const urls = new Set(kind === 'scripts' ? [...urlsInHtml, ...deferredScripts] : urlsInHtml)
    const sizes = await Promise.all([...urls].map((url) => bytesOf(origin, url)))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return {
    html: await bytesOf(origin, path),
    css: await weightOf('css'),
    scripts: await weightOf('scripts'),
    fonts: await weightOf('fonts'),
    pictures: await weightOf('pictures'),
  }
}

type Kind = keyof typeof loadsKind

/** The tags that load a resource of each kind with the first view; lazy pictures are excluded. */
const loadsKind = {
  css: (tag: string) => /rel="stylesheet"/.test(tag) && !/ disabled/.test(tag),
  scripts: (tag: string) => /^<script[^>]* src=|rel="modulepreload"/.test(tag),
  fonts: (tag: string) => /as="font"/.test(tag),
  pictures: (tag: string) => /^<img/.test(tag) && !/loading="lazy"/.test(tag),
}

function urlOf(tag: string): string[] {
  const [, url] = /(?:src|href)="([^"]+)"/.exec(tag) ?? []
  return url?.startsWith('/') ? [url] : []
}

async function bytesOf(origin: string, path: string) {
  const { body } = await record(origin, path, { 'Accept-Encoding': 'br' })
  return Buffer.from(body, 'base64').length
}

async function textOf(origin: string, path: string) {
  const { body } = await record(origin, path, { 'Accept-Encoding': 'identity' })
  return Buffer.from(body, 'base64').toString()
}
