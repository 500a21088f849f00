/** Reads the content that a Folio has exported, from a folder or an opened zip. */
import * as z from 'zod/mini'
import {
  contentFormat,
  draftName,
  indexName,
  isContentFile,
  markFile,
  postsFolder,
  projectsFolder,
  redirectsFile,
  resumeFile,
  siteFile,
  tagsFile,
} from '../content-files/content-paths.server.ts'
import { decodeText } from '../content-files/front-matter.server.ts'
import {
  type PostContent,
  type PostFile,
  parsePostFile,
} from '../content-files/post-file.server.ts'
import { type ProjectFile, parseProjectFile } from '../content-files/project-file.server.ts'
import {
  parseJson,
  type RedirectRecord,
  redirectsSchema,
  type TagRecord,
  tagsSchema,
} from '../content-files/site-files.server.ts'
import {
  type SourceContent,
  SourceError,
  type SourceFiles,
  type SourcePost,
  type SourceProblem,
} from './import-source.server.ts'

export interface FolioPost extends SourcePost {
  /** With the addresses of pictures as the file has them. */
  post: PostFile
  /** The unpublished changes. */
  draft: PostContent | undefined
}

export interface FolioProject extends ProjectFile {
  file: string
}

export interface FolioContent extends SourceContent {
  kind: 'folio'
  posts: FolioPost[]
  projects: FolioProject[]
  /** Not validated; undefined: not in the export. */
  site: unknown
  resume: unknown
  /** When the site content was published. ISO 8601, UTC. */
  siteChangedAt: string | undefined
  tags: TagRecord[]
  redirects: RedirectRecord[]
  /** The folder in which all of it is: empty, or with a slash at its end. */
  root: string
}

/** Whether the files are those of an export, or of a folder that has become one. */
export function isFolioContent(paths: string[]): boolean {
  return rootOf(paths) !== undefined
}

/** The folder of the mark; archives that were packed by hand have one around all files. */
function rootOf(paths: string[]) {
  const marks = paths.filter((path) => path === markFile || path.endsWith(`/${markFile}`))
  const [mark] = marks.toSorted((one, other) => one.length - other.length)
  return mark?.slice(0, mark.length - markFile.length)
}

const markSchema = z.object({
  format: z.int(),
  site: z.optional(z.string()),
  siteChangedAt: z.optional(z.iso.datetime()),
})

/**
 * Reads all that can be read; each file that cannot is one of the problems.
 * @throws SourceError for an export of a newer version
 */
export async function readFolioContent(
  files: SourceFiles,
  now = new Date(),
): Promise<FolioContent> {
  const root = rootOf(files.paths) ?? ''
  const paths = files.paths.filter((path) => path.startsWith(root))
  const problems: SourceProblem[] = []

  async function attempt<Value>(path: string, parse: (text: string) => Value) {
    const file = root + path
    if (!paths.includes(file)) return undefined
    try {
      return parse(decodeText(await files.read(file)))
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      const { message, line } = error
      problems.push({ file, message, ...(line && { line }) })
      return undefined
    }
  }

  const mark = await attempt(markFile, (text) => parseJson(text, markSchema))
  if (mark && mark.format > contentFormat) {
    throw new SourceError(
      'This export was made by a newer version of Folio. Update this one first.',
    )
  }
  const redirects = (await attempt(redirectsFile, (text) => parseJson(text, redirectsSchema))) ?? []
  const textsIn = (folder: string) =>
    paths.map((path) => path.slice(root.length)).filter((path) => isContentFile(path, folder))

  const posts: FolioPost[] = []
  for (const path of textsIn(postsFolder)) {
    const post = await attempt(path, (text) => parsePostFile(text, noDefaults))
    const draftPath = `${path.slice(0, -indexName.length)}${draftName}`
    const draft = await (path.endsWith(`/${indexName}`) &&
      attempt(draftPath, (text) => parsePostFile(text, noDefaults)))
    if (post) posts.push(toPost(root + path, post, draft ? draft.content : undefined))
  }
  const projects: FolioProject[] = []
  for (const path of textsIn(projectsFolder)) {
    const project = await attempt(path, parseProjectFile)
    if (project) projects.push({ ...project, file: root + path })
  }
  function toPost(file: string, post: PostFile, draft: PostContent | undefined): FolioPost {
    const { content, id } = post
    const former = redirects.filter((redirect) => id && redirect.post === id)
    return {
      ...{ id: `folio:${id ?? file}`, file, post, draft, notes: [] },
      ...sourceFields(content, now),
      oldPaths: former.map(({ path }) => path),
    }
  }

  return {
    ...{ kind: 'folio', root, posts, projects, redirects, problems, leftOut: [] },
    tags: (await attempt(tagsFile, (text) => parseJson(text, tagsSchema))) ?? [],
    site: await attempt(siteFile, (text) => parseJson(text, z.unknown())),
    resume: await attempt(resumeFile, (text) => parseJson(text, z.unknown())),
    siteChangedAt: mark?.siteChangedAt,
    origins: mark?.site ? [mark.site] : [],
  }
}

const noDefaults = { slug: '', author: '', publishedAt: '' }

function sourceFields(content: PostContent, now: Date) {
  const { title, isPublic, publishedAt, imageUrl, imageAlt, series, tags, format } = content
  const isFuture = publishedAt > now.toISOString()
  return {
    ...{ title, tags, format, body: content.content },
    slug: content.slug || null,
    state: isPublic ? (isFuture ? 'scheduled' : 'published') : 'draft',
    publishedAt: publishedAt || null,
    excerpt: content.excerpt || null,
    description: content.description || null,
    canonicalUrl: content.canonicalUrl || null,
    series: series?.position != null ? { name: series.name, position: series.position } : null,
    author: content.author || null,
    cover: imageUrl ? { reference: imageUrl, alt: imageAlt } : null,
  } as const
}
