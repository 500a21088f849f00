/** What the links and pictures of a post become, and what of them is lost. */
import { drawnNote } from '#features/pictures/draw-svg.server.ts'
import type { SourcePost } from './import-source.server.ts'
import type { Notes } from './markdown/notes.server.ts'
import { type Reference, replaceReferences } from './rewrite-references.server.ts'
import type { SourceIndex } from './source-index.server.ts'
import type { PictureInspector } from './source-pictures.server.ts'

export type PictureSource = { file: string; hash: string } | { url: string }

export interface ResolvedPost {
  references: Reference[]
  /** By the target in the text. */
  links: Map<string, { post: SourcePost; fragment: string }>
  pictures: Map<string, PictureSource>
  cover: PictureSource | undefined
}

/** Of a text that cannot be a post's. */
export function nothingResolved(): ResolvedPost {
  return { references: [], links: new Map(), pictures: new Map(), cover: undefined }
}

interface Options {
  index: SourceIndex
  pictures: PictureInspector
  /** Whether pictures elsewhere on the web are fetched. */
  isFetching: boolean
  notes: Notes
}

export async function resolveReferences(
  source: SourcePost,
  references: Reference[],
  options: Options,
): Promise<ResolvedPost> {
  const { index, notes } = options
  const resolved: ResolvedPost = { ...nothingResolved(), references }
  for (const { kind, target } of references) {
    if (kind === 'picture') {
      const picture = await pictureAt(source, target, options)
      if (picture) resolved.pictures.set(target, picture)
      continue
    }
    const link = index.link(source, target)
    if ('post' in link) resolved.links.set(target, link)
    if ('missing' in link) notes.lost(`Link to ${link.missing}: nothing of it is imported`)
    if ('file' in link) {
      if (!isPictureName(link.file)) notes.lost(`File ${link.file}: only pictures can be stored`)
      const picture = isPictureName(link.file) && (await pictureAt(source, target, options))
      if (picture) resolved.pictures.set(target, picture)
    }
  }
  if (source.cover) resolved.cover = await pictureAt(source, source.cover.reference, options)
  return resolved
}

function isPictureName(file: string) {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(file)
}

async function pictureAt(
  source: SourcePost,
  target: string,
  { index, pictures, isFetching, notes }: Options,
): Promise<PictureSource | undefined> {
  const found = index.picture(source, target)
  if ('missing' in found) {
    notes.lost(`Picture ${found.missing.slice(0, 100)}: it is not among the files`)
    return undefined
  }
  if ('url' in found) {
    if (!/^https?:/i.test(found.url)) return undefined
    if (isFetching) notes.changed(`Picture ${found.url.slice(0, 200)}: fetched from the web`)
    else if (/^http:/i.test(found.url))
      notes.lost(`Picture ${found.url.slice(0, 200)}: browsers do not load it over plain http`)
    else notes.changed(`Picture ${found.url.slice(0, 200)}: it stays there`)
    return { url: found.url }
  }
  const inspected = await pictures.inspect(found.file)
  if ('hash' in inspected) {
    if (/\.svg$/i.test(found.file)) notes.changed(`Picture ${found.file}: ${drawnNote}`)
    return { file: found.file, hash: inspected.hash }
  }
  notes.lost(`Picture ${found.file}: ${inspected.problem}`)
  return undefined
}

interface Targets {
  /** Of a post; undefined for one that does not get an address. */
  pathOf: (post: SourcePost) => string | undefined
  /** The address of a stored picture; undefined to leave it where it is. */
  srcOf: (picture: PictureSource) => string | undefined
  publicUrl: string
}

/** The text with its links and pictures as this site has them. */
export function resolvedBody(
  { body }: SourcePost,
  { references, links, pictures }: ResolvedPost,
  { pathOf, srcOf, publicUrl }: Targets,
): string {
  return replaceReferences(body, references, ({ target, isBare }) => {
    const picture = pictures.get(target)
    if (picture) return srcOf(picture)
    const link = links.get(target)
    const path = link && pathOf(link.post)
    if (!link || !path) return undefined
    const address = path + encodeURI(safeDecode(link.fragment)).replace(/[()]/g, encodeParenthesis)
    return isBare ? publicUrl + address : address
  })
}

function safeDecode(text: string) {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

function encodeParenthesis(parenthesis: string) {
  return parenthesis === '(' ? '%28' : '%29'
}
