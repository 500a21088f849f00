/** Refuses Markdown that takes seconds to parse: the parser's time grows with the square of some counts. */
import { invalidField } from '#http/errors.server.ts'

const maxLines = 3000
const maxMarkers = 1000
/** Two on each line. */
const maxOpenings = 6000
/** More than a text of the permitted length can spell out; the parser adds those that a row lacks. */
const maxCells = 50_000
const maxDollars = 10_000
const maxGalleries = 20
/** The text of a gallery is parsed once more for each around it. */
const maxGalleriesInside = 3

/** With something on it. */
const line = /\S.*/g
const lineEnding = /\r\n?|\n/g
/** Only these end each paragraph and table. */
const blankLines = /\n[ \t\r]*\n/
/** A run counts once. */
const marker = /\*+|_+|\]/g
/** Quotes and list items that a line begins. */
const openings = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]))+/gm
/** Where a gallery begins, in quotes and lists, too, or ends. */
const galleryFence = /:::gallery[ \t]*$|^ {0,3}:{3,}[ \t]*$/gm
const columns = /(?:\|[ \t]*:?-+:?[ \t]*)+/g

/** @throws HttpError 400 at the field */
export function refuseSlowText(source: string, field: string): void {
  const error = errorIn(source)
  if (error) throw invalidField(field, error)
}

function errorIn(source: string) {
  if (count(source, line) > maxLines) return 'The text has more than 3,000 lines.'
  const begun = source.match(openings)?.join('') ?? ''
  if (count(begun, /[-+*>.)]/g) > maxOpenings) {
    return 'The text has too many lists or quotes in each other.'
  }
  if (count(source, /\$/g) > maxDollars) return 'The text has more than 10,000 $.'
  const galleryError = galleryErrorIn(source)
  if (galleryError) return galleryError
  const blocks = source.split(blankLines)
  if (blocks.some((block) => count(block, marker) > maxMarkers)) {
    return 'The text has too many *, _ or ] in one paragraph.'
  }
  const cells = blocks.reduce((sum, block) => sum + maxCellsOf(block), 0)
  return cells > maxCells && 'The text has tables with too many columns and rows.'
}

function galleryErrorIn(source: string) {
  let total = 0
  let open = 0
  for (const [fence] of source.matchAll(galleryFence)) {
    const isOpening = fence.startsWith(':::gallery')
    total += isOpening ? 1 : 0
    open = isOpening ? open + 1 : Math.max(0, open - 1)
    if (total > maxGalleries) return 'The text has more than 20 galleries.'
    if (open > maxGalleriesInside) return 'The text has galleries in each other.'
  }
}

function maxCellsOf(block: string) {
  const widths = [...block.matchAll(columns)].map(([row]) => count(row, /\|/g))
  const width = widths.reduce((widest, each) => Math.max(widest, each), 0)
  return width === 0 ? 0 : (width + 1) * (count(block, lineEnding) + 1)
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0
}
