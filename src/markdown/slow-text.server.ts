/** Finds Markdown that may take seconds to parse: the parser's time grows with the square of some counts. */

const maxLines = 3000
/** On one line. Thousands take minutes. */
const maxNesting = 50
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
const marker = /\*+|_+|~+|\[|\]/g
/** Quotes and list items that a line begins. */
const openings = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]))+/gm
const opening = /[-+*>.)]/g
/** Where a gallery begins, in quotes and lists, too, or ends. */
const galleryFence = /:::gallery[ \t]*$|^ {0,3}:{3,}[ \t]*$/gm
const columns = /(?:\|[ \t]*:?-+:?[ \t]*)+/g

/**
 * Ordinary text may have one, too: whatever is code is counted as well.
 * @returns the line and the reason, undefined for a text that is parsed quickly
 */
export function slowness(source: string): string | undefined {
  const [index, reason] = findSlow(source) ?? []
  return reason && `line ${count(source.slice(0, index), lineEnding) + 1}: ${reason}`
}

function findSlow(source: string): [index: number, reason: string] | undefined {
  const begun = [...source.matchAll(openings)]
  const deep = begun.find(([text]) => count(text, opening) >= maxNesting)
  if (deep) return [deep.index, 'lists or quotes nested too deeply']
  let total = 0
  for (const { 0: text, index } of begun) {
    total += count(text, opening)
    if (total > maxOpenings) return [index, 'too many lists or quotes in each other']
  }
  const dollar = [...source.matchAll(/\$/g)][maxDollars]
  if (dollar) return [dollar.index, 'too many $']
  return findSlowGallery(source) ?? findSlowBlock(source) ?? findLastLine(source)
}

function findSlowGallery(source: string): [number, string] | undefined {
  let total = 0
  let open = 0
  for (const { 0: fence, index } of source.matchAll(galleryFence)) {
    const isOpening = fence.startsWith(':::gallery')
    total += isOpening ? 1 : 0
    open = isOpening ? open + 1 : Math.max(0, open - 1)
    if (total > maxGalleries) return [index, 'too many galleries']
    if (open > maxGalleriesInside) return [index, 'galleries in each other']
  }
}

function findSlowBlock(source: string): [number, string] | undefined {
  let cells = 0
  let index = 0
  for (const block of source.split(blankLines)) {
    index = source.indexOf(block, index)
    if (count(block, marker) > maxMarkers) {
      return [index, 'too many *, _, ~, [ or ] in one paragraph']
    }
    cells += maxCellsOf(block)
    if (cells > maxCells) return [index, 'a table with too many columns and rows']
    index += block.length
  }
}

function findLastLine(source: string): [number, string] | undefined {
  const last = [...source.matchAll(line)][maxLines]
  return last && [last.index, 'too many lines']
}

function maxCellsOf(block: string) {
  const widths = [...block.matchAll(columns)].map(([row]) => count(row, /\|/g))
  const width = widths.reduce((widest, each) => Math.max(widest, each), 0)
  return width === 0 ? 0 : (width + 1) * (count(block, lineEnding) + 1)
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0
}
