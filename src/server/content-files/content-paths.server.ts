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

const safeName = /^[a-z0-9][a-z0-9-]{0,99}$/

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
