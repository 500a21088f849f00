/** Pictures in the text of a post: files beside it, and uploads of the site. */
import { posix } from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parsePictureFile } from '#features/pictures/picture-names.server.ts'
import type { PostFormat } from '#features/posts/post.ts'
import { tryDecode, uploadsBase } from '#paths.ts'
import { pictureAddress } from '#ui/picture-address.ts'

/** An address as it stands in a text. */
interface Reference {
  start: number
  end: number
  address: string
}

const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i
/** At the end of `![alt](address "title")`. */
const destination =
  /\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)$/d
const definition = /^\[(?:\\.|[^\]\\])*\]:\s*(?:<([^<>\n]*)>|(\S+))/d
const attribute = /\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/dgi

/** The addresses of pictures in a text. Not those in code. */
export function pictureAddresses(text: string, format: PostFormat): string[] {
  return [...new Set(findReferences(text, format).map(({ address }) => address))]
}

/** The text with other addresses of its pictures. */
export function replaceAddresses(
  text: string,
  format: PostFormat,
  replacements: ReadonlyMap<string, string>,
): string {
  if (replacements.size === 0) return text
  let [result, end] = ['', 0]
  for (const reference of findReferences(text, format)) {
    const replacement = replacements.get(reference.address)
    if (replacement === undefined || reference.start < end) continue
    const isBracketed = text[reference.start - 1] === '<'
    result += text.slice(end, reference.start) + (isBracketed ? replacement : encode(replacement))
    end = reference.end
  }
  return result + text.slice(end)
}

/** A form that ends neither an address nor an attribute. */
function encode(address: string) {
  return address.replace(
    /[\s()<>"']/g,
    (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

function findReferences(text: string, format: PostFormat): Reference[] {
  // Spares most texts the parser.
  if (!/\.(?:jpe?g|png|gif|webp|avif|svg)\b/i.test(text)) return []
  const ranges = format === 'html' ? inHtml(text, 0) : inMarkdown(text)
  return ranges
    .map(([start, end]) => ({ start, end, address: text.slice(start, end) }))
    .filter(({ address }) => pictureFile.test(address))
    .toSorted((one, other) => one.start - other.start)
}

type Range = [start: number, end: number]

function inMarkdown(text: string): Range[] {
  const found: Range[] = []
  visit(unified().use(remarkParse).parse(text), (node) => {
    const start = node.position?.start.offset ?? 0
    const part = text.slice(start, node.position?.end.offset)
    if (node.type === 'html') found.push(...inHtml(part, start))
    if (node.type === 'image' || node.type === 'link') {
      found.push(...rangesOf(destination.exec(part), start))
    }
    if (node.type === 'definition') found.push(...rangesOf(definition.exec(part), start))
  })
  return found
}

function inHtml(text: string, offset: number): Range[] {
  return [...text.matchAll(attribute)].flatMap((match) => rangesOf(match, offset))
}

function rangesOf(match: RegExpExecArray | null, offset: number): Range[] {
  const range = match?.indices?.[1] ?? match?.indices?.[2]
  return range ? [[offset + range[0], offset + range[1]]] : []
}

/**
 * The path of the file that an address in another file leads to, inside the folder of both.
 * @returns undefined for an address of the web, of the site, and above the folder
 */
export function localPath(file: string, address: string): string | undefined {
  if (!pictureFile.test(address) || /^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i.test(address))
    return undefined
  const path = posix.normalize(posix.join(posix.dirname(file), tryDecode(address)))
  return path.startsWith('../') || path.includes('\0') ? undefined : path
}

/** The name of an upload in its full size; undefined for another address. */
export function uploadNameOf(typed: string): string | undefined {
  const address = pictureAddress(typed)
  if (!address?.startsWith(`${uploadsBase}/`)) return undefined
  const name = address.slice(uploadsBase.length + 1)
  return parsePictureFile(name) ? name : undefined
}

/** The names of the uploads in a text, and of its cover, by their addresses. */
export function uploadsIn(text: string, format: PostFormat, cover: string): Map<string, string> {
  const addresses = [...pictureAddresses(text, format), cover]
  return new Map(
    addresses.flatMap((address) => {
      const name = uploadNameOf(address)
      return name ? [[address, name]] : []
    }),
  )
}
