/** The content of a site as files: what its owner has written, with drafts and pictures, for a reader or another site. */
import type { Db } from '#db/open.server.ts'
import { findSiteChange, readLiveSite } from '#features/site/site-revisions.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import {
  contentFormat,
  draftName,
  folderNameOf,
  indexName,
  markFile,
  postsFolder,
  projectsFolder,
  redirectsFile,
  resumeFile,
  siteFile,
  tagsFile,
  uploadsFolder,
} from '../content-files/content-paths.server.ts'
import { replaceAddresses, uploadsIn } from '../content-files/picture-references.server.ts'
import { formatPostFile, type PostContent } from '../content-files/post-file.server.ts'
import { formatProjectFile } from '../content-files/project-file.server.ts'
import {
  readRedirects,
  readTags,
  splitSiteContent,
  toJson,
  uploadNamesIn,
  uploadNamesOfSite,
} from '../content-files/site-files.server.ts'
import { readPosts } from '../content-store/stored-posts.server.ts'
import { readProjects } from '../content-store/stored-projects.server.ts'

export interface ExportedFile {
  /** `/`-separated. */
  path: string
  content: string | Uint8Array
  /** When it was changed; absent: unknown. */
  changed?: Date
}

interface Source {
  db: Db
  uploads: Pick<FileStore, 'read'>
  publicUrl: string
  now: Date
}

/** Yields one file after the other, to keep none in memory. */
export async function* exportedFiles(source: Source): AsyncGenerator<ExportedFile> {
  const { db, publicUrl, now } = source
  const { content } = await readLiveSite(db)
  const tags = await readTags(db)
  const { site, resume } = splitSiteContent(content)
  const mark = { format: contentFormat, version: packageJson.version }
  const siteChangedAt = await findSiteChange(db)
  const dates = { siteChangedAt, exportedAt: now.toISOString() }
  yield { path: markFile, content: toJson({ ...mark, site: publicUrl, ...dates }) }
  yield { path: siteFile, content: toJson(site) }
  yield { path: resumeFile, content: toJson(resume) }
  yield { path: tagsFile, content: toJson(tags) }
  yield { path: redirectsFile, content: toJson(await readRedirects(db, now)) }
  const names = [...uploadNamesOfSite(content), ...uploadNamesIn(JSON.stringify(tags))]
  yield* uploadsAt(uploadsFolder, source, new Set(names))
  yield* exportedPosts(source)
  yield* exportedProjects(source)
}

async function* exportedPosts(source: Source): AsyncGenerator<ExportedFile> {
  const used = new Set<string>()
  for await (const { id, content, unpublished, created, updated } of readPosts(source.db)) {
    const folder = `${postsFolder}/${folderNameOf(content.slug, id, used)}`
    const changed = new Date(updated)
    const post = withPicturesBeside(content)
    const record = { id, updated, created: content.isPublic ? undefined : created }
    const text = formatPostFile(post.content, record, source.now)
    yield { path: `${folder}/${indexName}`, content: text, changed }
    const names = new Set(post.names)
    if (unpublished) {
      const draft = withPicturesBeside({ ...content, ...unpublished, isPublic: false })
      const text = formatPostFile(draft.content, {}, source.now)
      yield { path: `${folder}/${draftName}`, content: text, changed }
      for (const name of draft.names) names.add(name)
    }
    yield* uploadsAt(folder, source, names)
  }
}

function withPicturesBeside(content: PostContent) {
  const names = uploadsIn(content.content, content.format, content.imageUrl)
  return {
    names: names.values(),
    content: {
      ...content,
      content: replaceAddresses(content.content, content.format, names),
      imageUrl: names.get(content.imageUrl) ?? content.imageUrl,
    },
  }
}

async function* exportedProjects(source: Source): AsyncGenerator<ExportedFile> {
  const used = new Set<string>()
  const projects = await readProjects(source.db)
  for (const [index, { id, content: project, updated }] of projects.entries()) {
    const names = uploadsIn(project.caseStudy, 'markdown', project.image)
    const content = {
      ...project,
      image: names.get(project.image) ?? project.image,
      caseStudy: replaceAddresses(project.caseStudy, 'markdown', names),
    }
    const folder = `${projectsFolder}/${folderNameOf(id, id, used)}`
    const record = { id, position: index + 1, updated }
    const text = formatProjectFile(content, record)
    yield { path: `${folder}/${indexName}`, content: text }
    yield* uploadsAt(folder, source, new Set(names.values()))
  }
}

/** Without what is gone from the store. */
async function* uploadsAt(
  folder: string,
  { uploads }: Source,
  names: Set<string>,
): AsyncGenerator<ExportedFile> {
  for (const name of names) {
    const content = await uploads.read(name)
    if (content) yield { path: `${folder}/${name}`, content }
  }
}
