/** What the first view of a page brings over the wire, with brotli, read from its HTML: no browser needed. */
import { join } from 'node:path'
import { pages } from '#routes.ts'
import { fillArchive, postId } from './archive.ts'
import { startMeasuredSite } from './measured-site.ts'
import { record } from './recorded-answers.ts'
import { tell } from './tell.ts'

/** As many posts as the peers had. */
const posts = 20

/** Bytes. */
export interface Weight {
  page: string
  html: number
  css: number
  scripts: number
  fonts: number
  pictures: number
}

export async function measureWeights(folder: string): Promise<Weight[]> {
  tell('weights: what each page brings')
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
  const started = /data-start="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const weightOf = async (kind: Kind) => {
    const named = tags.filter(isNeededAs[kind]).flatMap(addressOf)
    const urls = new Set(kind === 'scripts' ? [...named, ...started] : named)
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

type Kind = keyof typeof isNeededAs

/** A picture that waits for its place to come near is not asked for at once; scripts come after the rest. */
const isNeededAs = {
  css: (tag: string) => /rel="stylesheet"/.test(tag) && !/ disabled/.test(tag),
  scripts: (tag: string) => /^<script[^>]* src=|rel="modulepreload"/.test(tag),
  fonts: (tag: string) => /as="font"/.test(tag),
  pictures: (tag: string) => /^<img/.test(tag) && !/loading="lazy"/.test(tag),
}

function addressOf(tag: string): string[] {
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
