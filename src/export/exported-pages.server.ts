/** Every public page and feed, with the file of an export in which a plain host finds it. */

import { sitemapFiles } from '#app/sitemap.server.ts'
import type { Db } from '#db/open.server.ts'
import { postsPerPage } from '#features/posts/post.ts'
import { countPosts, postAddresses } from '#features/posts/post-queries.server.ts'
import { files, pages } from '#routes.ts'
import { ExportFault } from './export-fault.server.ts'

export interface ExportedPage {
  /** What the site itself is asked for. */
  address: string
  /** Below the folder of the export, with slashes. */
  file: string
  status: 200 | 404
}

/** In the order of the site: front page, list, posts from the oldest to the newest, feeds. */
export async function* exportedPages(db: Db): AsyncGenerator<ExportedPage> {
  yield page(pages.home)
  const posts = await countPosts(db)
  const lists = Math.max(1, Math.ceil(posts / postsPerPage))
  for (let number = 1; number <= lists; number++) {
    yield page(pages.postsPage(number), pages.exportedPostsPage(number))
  }
  for (const { id } of await postAddresses(db, Number.MAX_SAFE_INTEGER, 1)) {
    yield page(pages.post(id))
  }
  for (const path of [files.feed, ...sitemapFiles(posts), files.manifest]) {
    yield { address: path, file: path.slice(1), status: 200 }
  }
  yield { address: '/404', file: '404.html', status: 404 }
}

function page(address: string, path: string = address): ExportedPage {
  return { address, file: fileOf(path), status: 200 }
}

/** `/blogs/soup` is `blogs/soup.html`: what hosts show under the address without an ending. */
function fileOf(path: string): string {
  if (path === pages.home) return 'index.html'
  const names = path.slice(1).split('/').map(decodeURIComponent)
  if (!names.every(canBeFile)) {
    throw new ExportFault(`No file can be called like the page ${path}, so it cannot be exported.`)
  }
  return `${names.join('/')}.html`
}

/** Most file systems allow 255 bytes; `.html.br` comes behind it. */
const maxNameBytes = 247

function canBeFile(name: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a name early
  const isPlain = name !== '' && !/^\.\.?$|[\u0000/\\]/.test(name)
  return isPlain && Buffer.byteLength(name) <= maxNameBytes
}
