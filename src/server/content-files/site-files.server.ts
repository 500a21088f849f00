/** The site content, its résumé, the tags and the redirects, as files. */
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import { isSampleName } from '#features/posts/post-paths.server.ts'
import { tagSlug } from '#features/posts/tags.server.ts'
import { isResumeFile } from '#features/resume/resume-files.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { pages, uploadsBase } from '#paths.ts'
import { SourceError } from '../import/import-source.server.ts'

/** `site.json` has all of the site content but the document of the résumé, which is `resume.json`. */
export function splitSiteContent({ resume, ...content }: SiteContent) {
  const { document, ...settings } = resume
  return { site: { ...content, resume: settings }, resume: document }
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** @throws SourceError for a text that is no JSON, or of another form */
export function parseJson<Value>(text: string, schema: z.ZodMiniType<Value>): Value {
  const { data, error } = schema.safeParse(parseText(text))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new SourceError(`${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'Required'}`)
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(`The file is not valid JSON: ${(error as Error).message}.`)
  }
}

const slug = z.string().check(z.minLength(1), z.maxLength(200))

export const tagsSchema = z.array(
  z.object({
    ...{ slug, name: z.string().check(z.minLength(1), z.maxLength(200)) },
    text: z.optional(z.string()),
    imageUrl: z.optional(z.string()),
    imageAlt: z.optional(z.string()),
    /** Slugs that lead to it. */
    aliases: z.optional(z.array(slug)),
  }),
)
export type TagRecord = z.output<typeof tagsSchema>[number]

/** Tags of which more is known than that posts have them; in one form, sorted. */
export function describedTags(tags: TagRecord[]): TagRecord[] {
  return tags
    .map(({ slug, name, text = '', imageUrl, imageAlt, aliases = [] }) => {
      const leading = [...new Set(aliases)].filter((alias) => alias !== slug)
      return {
        ...{ slug, name: name.trim() },
        ...(text.trim() && { text: text.trim() }),
        ...(imageUrl && { imageUrl, ...(imageAlt && { imageAlt }) }),
        ...(leading.length > 0 && { aliases: leading.toSorted() }),
      }
    })
    .filter((tag) => Object.keys(tag).length > 2 || tagSlug(tag.name) !== tag.slug)
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
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

export const redirectsSchema = z.array(
  z.object({
    path: z.string().check(z.startsWith('/'), z.maxLength(2000)),
    /** Its id. Of a deleted post: the path is gone. */
    post: z.string(),
    /** When the path became public. ISO 8601, UTC. */
    since: z.iso.datetime(),
  }),
)
/** A path that leads, or once led, to a post, and is not the present one. */
export type RedirectRecord = z.output<typeof redirectsSchema>[number]

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
