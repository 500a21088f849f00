/** Breaks a text into lines of similar width, in the largest size that fits a box. */

export interface Box {
  /** In pixels. */
  width: number
  height: number
  /** Font sizes, the largest first. */
  sizes: readonly number[]
  /** The line height as a multiple of the size. */
  leading: number
}

export interface FittedText {
  size: number
  lines: string[]
  /** In pixels. */
  height: number
}

/** A part of a line that is not broken further: a word, or what is between its hyphens. */
interface Piece {
  text: string
  width: number
  /** The width of the space before it. */
  space: number
}

/**
 * Breaks words only if one is wider than the box in the smallest size, and shortens the text only if that fills it.
 * @param text without surrounding and repeated spaces; must not be empty
 * @param widthOf the width of a text at a size of 1
 */
export function fitText(text: string, widthOf: (text: string) => number, box: Box): FittedText {
  const pieces = piecesOf(text, widthOf)
  const isWide = (size: number) => pieces.some(({ width }) => width * size > box.width)
  const fitted = box.sizes
    .filter((size) => !isWide(size))
    .map((size) => toText(size, box, balance(pieces, box.width / size)))
    .find(({ height }) => height <= box.height)
  return fitted ?? shorten(pieces, widthOf, box)
}

function piecesOf(text: string, widthOf: (text: string) => number): Piece[] {
  const space = widthOf(' ')
  return text.split(' ').flatMap((word) =>
    word.split(/(?<=\p{L}-)(?=\p{L})/u).map((part, index) => ({
      text: part,
      width: widthOf(part),
      space: index === 0 ? space : 0,
    })),
  )
}

/** In the narrowest column that needs no more lines. */
function balance(pieces: Piece[], maxWidth: number): Piece[][] {
  const { length } = fill(pieces, maxWidth)
  let [low, high] = [0, maxWidth]
  for (let step = 0; step < balanceSteps; step++) {
    const middle = (low + high) / 2
    if (fill(pieces, middle).length > length) low = middle
    else high = middle
  }
  return fill(pieces, high)
}

const balanceSteps = 12

/** As many pieces as fit on each line, and at least one. */
function fill(pieces: Piece[], maxWidth: number): Piece[][] {
  const lines: Piece[][] = []
  let width = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    width += piece.space + piece.width
    if (width > maxWidth) {
      lines.push([piece])
      width = piece.width
    } else lines.at(-1)?.push(piece)
  }
  return lines
}

function toText(size: number, { leading }: Box, lines: Piece[][]): FittedText {
  return { size, lines: lines.map(textOf), height: lines.length * size * leading }
}

function textOf(line: Piece[]): string {
  return line.map(({ text, space }, index) => (index > 0 && space > 0 ? ` ${text}` : text)).join('')
}

/** In the smallest size, with an ellipsis after the last line that fits. */
function shorten(pieces: Piece[], widthOf: (text: string) => number, box: Box): FittedText {
  const size = box.sizes.at(-1) ?? 0
  const maxWidth = box.width / size
  const lines = fill(
    pieces.flatMap((piece) => breakPiece(piece, widthOf, maxWidth)),
    maxWidth,
  )
  const maxLines = Math.max(1, Math.floor(box.height / (size * box.leading)))
  const shown = toText(size, box, lines.slice(0, maxLines))
  if (lines.length <= maxLines) return shown
  const last = withEllipsis(shown.lines.at(-1) ?? '', (text) => widthOf(text) <= maxWidth)
  return { ...shown, lines: [...shown.lines.slice(0, -1), last] }
}

/** Into parts that are no wider, between characters. */
function breakPiece(piece: Piece, widthOf: (text: string) => number, maxWidth: number): Piece[] {
  if (piece.width <= maxWidth) return [piece]
  const letters = [...piece.text].map((text) => ({ text, width: widthOf(text), space: 0 }))
  return fill(letters, maxWidth).map((line, index) => {
    const text = textOf(line)
    return { text, width: widthOf(text), space: index === 0 ? piece.space : 0 }
  })
}

/** Drops words from the end, or characters of the only one. */
function withEllipsis(text: string, fits: (text: string) => boolean): string {
  let rest = text
  while (rest !== '' && !fits(`${rest}…`)) {
    rest = rest.includes(' ')
      ? rest.slice(0, rest.lastIndexOf(' '))
      : [...rest].slice(0, -1).join('')
  }
  return `${rest.replace(/[\s,.;:–—-]+$/, '')}…`
}
