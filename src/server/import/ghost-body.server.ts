/** The text of a post in Ghost: its HTML without what only members may read, and its cards as Folio has them. */
import { maxContentLength } from '#features/posts/post-schema.ts'
import { prepareCards } from './ghost-cards.server.ts'
import { editorHtml } from './ghost-editor.server.ts'
import { field, type Row } from './ghost-rows.server.ts'
import { type ConvertedHtml, htmlToMarkdown } from './html-to-markdown.server.ts'
import type { ImportNote } from './import-source.server.ts'

interface Body extends ConvertedHtml {
  /** Nobody knows which parts were for members. */
  isUncertain: boolean
}

const texts = ['html', 'markdown', 'lexical', 'mobiledoc', 'plaintext']
/** The editor's own formats are longer than HTML. */
const maxLength = 5 * maxContentLength

export async function ghostBody(row: Row): Promise<Body> {
  const notes: ImportNote[] = []
  const tooLong = texts.map((name) => field(row, name)).find(({ length }) => length > maxLength)
  // As a post it is refused.
  if (tooLong) return { format: 'html', body: tooLong, notes, isUncertain: true }
  const markdown = field(row, 'markdown')
  if (markdown.trim() && !field(row, 'html').trim()) return markdownBody(markdown, notes)
  const { html, isUncertain } = sourceOf(row, notes)
  const { open, isUnclear } = removeMembersOnly(html, notes)
  const converted = await htmlToMarkdown(open.replaceAll('__GHOST_URL__', ''), prepareCards)
  return {
    ...converted,
    notes: [...notes, ...converted.notes],
    isUncertain: isUncertain || isUnclear,
  }
}

/** Of the first versions, and of converters. */
function markdownBody(markdown: string, notes: ImportNote[]): Body {
  const { open, isUnclear } = removeMembersOnly(markdown, notes)
  const body = open.replaceAll('__GHOST_URL__', '').trim()
  return { format: 'markdown', body, notes, isUncertain: isUnclear }
}

function sourceOf(row: Row, notes: ImportNote[]) {
  const html = field(row, 'html')
  if (html.trim()) return { html, isUncertain: false }
  const written = editorHtml(field(row, 'lexical') || field(row, 'mobiledoc'), notes)
  const plain = field(row, 'plaintext')
  if (written !== undefined || !plain.trim()) return { html: written ?? '', isUncertain: false }
  notes.push({
    kind: 'changed',
    text: 'A draft with plain text, since the export has nothing else of it',
  })
  return { html: escaped(plain), isUncertain: true }
}

/** Paragraphs of a plain text. */
function escaped(text: string) {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return safe
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`)
    .join('')
}

/** Everything behind it is for members. */
const paywall = /<!--\s*(?:members-only|kg-paywall)\b[\s\S]*$/i
const gate =
  /<!--\s*kg-gated-block:begin\b([^>]{0,1000})-->([\s\S]*?)(?:<!--\s*kg-gated-block:end\s*-->|$)/gi

/** On the text, so that it also holds where the text cannot be parsed. */
function removeMembersOnly(html: string, notes: ImportNote[]) {
  let isCut = false
  function cut(content: string) {
    isCut ||= content.replace(/<!--(?:[\s\S]*?-->|[\s\S]*$)/g, '').trim() !== ''
    return ''
  }
  const open = html
    .replace(gate, (_, settings: string, content: string) =>
      /nonMember:\s*true/i.test(settings) ? content : cut(content),
    )
    .replace(paywall, cut)
  if (isCut) notes.push({ kind: 'lost', text: membersOnly })
  const isUnclear = open.includes('kg-gated-block')
  if (isUnclear) notes.push({ kind: 'changed', text: unclear })
  return { open, isUnclear }
}

const unclear = 'A draft, since the parts for members cannot be told from the others'
const membersOnly = 'The part that was for members only'
