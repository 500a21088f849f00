/** Where files of content are, in a folder or an archive. `/`-separated. */

export const postsFolder = 'posts'
export const projectsFolder = 'projects'
/** Pictures of the site content and of tags, and an own résumé. */
export const uploadsFolder = 'uploads'
export const indexName = 'index.md'
/** The unpublished changes of a public post, beside it. */
export const draftName = 'draft.md'
export const siteFile = 'site.json'
export const resumeFile = 'resume.json'
export const tagsFile = 'tags.json'
export const redirectsFile = 'redirects.json'
/** Says that the content is Folio's, and of which version. */
export const markFile = 'folio.json'
/** Of the layout; a higher one is refused. */
export const contentFormat = 1

/** Of folders that this program creates, and of ids in files. */
export const safeName = /^[a-z0-9][a-z0-9-]{0,99}$/

/** A name for a folder that none of the others has, made of the address or the id. */
export function folderNameOf(slug: string, id: string, used: Set<string>): string {
  const base = [slug, id].find((name) => safeName.test(name)) ?? 'untitled'
  for (let suffix = 1; ; suffix++) {
    const name = suffix === 1 ? base : `${base}-${suffix}`
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}

/** Ends the name of a copy of the site's text, beside a file that was changed, too. */
export const siteCopyEnd = '.site.md'

/** Whether the file is a post or a project: not its unpublished changes, and not a copy of the site's text. */
export function isContentFile(path: string, folder: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isText = name.endsWith('.md') && !name.endsWith(siteCopyEnd) && name !== draftName
  return isText && path.startsWith(`${folder}/`) && !name.startsWith('.')
}

/** The name of a file's folder; that of the file if it is no index. */
export function nameOf(path: string): string {
  const parts = path.split('/')
  const file = parts.at(-1) ?? ''
  return file === indexName ? (parts.at(-2) ?? '') : file.replace(/\.md$/, '')
}
