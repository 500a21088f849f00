/** Every public page and feed, with the file in which a static host finds it. */
import type { Db } from '#db/open.server.ts'
import { listCaseStudies } from '#features/portfolio/project-queries.server.ts'
import { postsPerPage } from '#features/posts/post.ts'
import { countPosts, listSitemapPosts } from '#features/posts/post-queries.server.ts'
import { listTags } from '#features/posts/tags.server.ts'
import { publishedFileKind, type Resume } from '#features/resume/resume-field.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import {
  archivePath,
  crawlerFiles,
  exportedPagedPath,
  files,
  llmsTxtPath,
  manifestPath,
  markdownPathOf,
  pagedPath,
  pages,
  resumeFiles,
  tagPages,
} from '#paths.ts'
import { feedFormats } from '#server/feeds/post-feed-routes.server.ts'
import { sitemapPaths } from '#server/feeds/sitemap.server.ts'
import { ExportError } from './export-error.server.ts'

export interface ExportedPage {
  /** The path on the site. */
  address: string
  /** Relative to the export's folder, with slashes. */
  file: string
  status: 200 | 404
}

/**
 * In this order: home page, post list, archive, tags, search, posts from oldest to newest, case studies, feeds, résumé.
 * @param content as returned by `publicContent`
 */
export async function* exportedPages(
  db: Db,
  now: Date,
  content: SiteContent,
): AsyncGenerator<ExportedPage> {
  yield page(pages.home)
  const posts = await countPosts(db, now)
  yield* pagedList(pages.posts, posts)
  yield* pagedList(archivePath, posts)
  yield page(tagPages.all)
  const tags = await listTags(db, now)
  for (const { slug, count } of tags) yield* pagedList(tagPages.tag(slug), count)
  yield page(pages.search)
  for (const { slug } of await listSitemapPosts(db, now, Number.MAX_SAFE_INTEGER, 1)) {
    yield page(pages.post(slug))
    yield file(markdownPathOf(pages.post(slug)))
  }
  if (hasSection(content, 'projects')) {
    for (const { id } of await listCaseStudies(db)) yield page(pages.project(id))
  }
  const feedBases = ['', ...tags.map(({ slug }) => tagPages.tag(slug))]
  const feeds = [
    ...feedBases.flatMap((base) => feedFormats.map(({ path }) => base + path)),
    ...sitemapPaths(posts),
    manifestPath,
    crawlerFiles.securityTxt,
    llmsTxtPath,
  ]
  for (const path of [...feeds, ...resumePaths(content.resume)]) {
    yield file(path)
  }
  yield { address: '/404', file: '404.html', status: 404 }
}

function* pagedList(path: string, count: number): Generator<ExportedPage> {
  const last = Math.max(1, Math.ceil(count / postsPerPage))
  for (let number = 1; number <= last; number++) {
    yield page(pagedPath(path, number), exportedPagedPath(path, number))
  }
}

function resumePaths(resume: Resume): string[] {
  if (resume.kind === 'none') return []
  if (resume.kind === 'document') return [files.resume, resumeFiles.json]
  return [publishedFileKind(resume) === 'pdf' ? resumeFiles.pdf : files.resume]
}

function page(address: string, path: string = address): ExportedPage {
  return { address, file: fileOf(path), status: 200 }
}

function file(address: string): ExportedPage {
  return { address, file: fileNameOf(address), status: 200 }
}

/** `/blogs/soup` becomes `blogs/soup.html`, which static hosts serve without the extension. */
export function fileOf(path: string): string {
  return path === pages.home ? 'index.html' : `${fileNameOf(path)}.html`
}

function fileNameOf(path: string) {
  const names = path.slice(1).split('/').map(decodeURIComponent)
  if (!names.every(isFileName)) {
    throw new ExportError(
      `The page ${path} cannot be exported: its address is not a valid file name.`,
    )
  }
  return names.join('/')
}

/** Most file systems allow 255 bytes, including the suffix `.html.br`. */
const maxNameBytes = 247

function isFileName(name: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a name early
  const isPlain = name !== '' && !/^\.\.?$|[\u0000/\\]/.test(name)
  return isPlain && Buffer.byteLength(name) <= maxNameBytes
}
