/** The site content, its résumé, the tags and the redirects, as files. */
import type { Db } from '#db/open.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import { isSampleName } from '#features/posts/addresses.server.ts'
import { isResumeFile } from '#features/resume/resume-files.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { pages, uploadsBase } from '#paths.ts'

/** `site.json` has all of the site content but the document of the résumé, which is `resume.json`. */
export function splitSiteContent({ resume, ...content }: SiteContent) {
  const { document, ...settings } = resume
  return { site: { ...content, resume: settings }, resume: document }
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

export interface TagRecord {
  slug: string
  name: string
  text?: string | undefined
  imageUrl?: string | undefined
  imageAlt?: string | undefined
  /** Slugs that lead to it. */
  aliases?: string[] | undefined
}

export async function readTags(db: Db): Promise<TagRecord[]> {
  const rows = await db.selectFrom('tag').selectAll().orderBy('slug').execute()
  const aliases = await db.selectFrom('tag_alias').selectAll().orderBy('slug').execute()
  const aliasesOf = Map.groupBy(aliases, ({ tag_slug }) => tag_slug)
  return rows.map(({ slug, name, text, image_url: imageUrl, image_alt: imageAlt }) => {
    const leading = aliasesOf.get(slug)?.map((alias) => alias.slug)
    return {
      ...{ slug, name },
      ...(text && { text }),
      ...(imageUrl && { imageUrl }),
      ...(imageAlt && { imageAlt }),
      ...(leading && { aliases: leading }),
    }
  })
}

/** A path that leads, or once led, to a post, and is not the present one. */
export interface RedirectRecord {
  path: string
  /** Its id. Of a deleted post: the path is gone. */
  post: string
  /** When the path became public. ISO 8601, UTC. */
  since: string
}

/** Without the paths that publishing the exported posts makes again. */
export async function readRedirects(db: Db, now: Date): Promise<RedirectRecord[]> {
  const rows = await db
    .selectFrom('address')
    .leftJoin('post', 'post.id', 'address.post_id')
    .select(['path', 'address.post_id', 'address.created_at'])
    .select(['post.id', 'post.slug', 'post.published_at', 'post.deleted_at'])
    .orderBy('path')
    .execute()
  return rows.flatMap((row) => {
    const { path, post_id: post, created_at: since } = row
    const isKept = row.id !== null && row.deleted_at === null
    const present = [row.slug, row.id].map((name) => name && pages.post('') + name)
    const isMadeAgain = isKept && row.published_at !== null && present.includes(path)
    // Of a post that was deleted before it became public, or was a built-in one.
    const wasNeverPublic = since > (row.deleted_at ?? now.toISOString()) || isSampleName(post)
    return isMadeAgain || (!isKept && wasNeverPublic) ? [] : [{ path, post, since }]
  })
}

/** The names of the uploads that a text refers to. */
export function uploadNamesIn(text: string): string[] {
  const addresses = text.matchAll(new RegExp(`${uploadsBase}/([\\w-]+\\.webp)`, 'g'))
  return [...new Set([...addresses].map(([, name = '']) => name))].filter(isPictureFile)
}

/** The uploads that the site content refers to: pictures, and an own résumé. */
export function uploadNamesOfSite(content: SiteContent): string[] {
  const { file } = content.resume
  return [...uploadNamesIn(JSON.stringify(content)), ...(isResumeFile(file) ? [file] : [])]
}
