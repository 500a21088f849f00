/** Sets text as outlines, in fonts of this folder: a picture of it needs no installed font. */
import type { Font } from 'fontkit'
import type { Type } from '#features/site/look.ts'
import { withoutMissing } from './missing-characters.ts'

/** The fonts are named after them: `fraunces/display-latin-ext.woff2`. Made by scripts/subset-fonts.ts. */
export type TextStyle = 'display' | 'italic' | 'text' | 'initial'

export interface Outlines {
  /** The text without the characters that no font has, such as emoji and Chinese; empty if no letter is left. */
  drawable: (text: string) => string
  /** The advance width, at a font size of 1. */
  widthOf: (text: string, style: TextStyle) => number
  /** SVG path data. @param at the start of the baseline, and the font size */
  pathOf: (text: string, style: TextStyle, at: { x: number; y: number; size: number }) => string
}

const files = import.meta.glob<string>('./fonts/**/*.woff2', {
  query: '?inline',
  import: 'default',
})

/** Letter spacing, at a font size of 1. */
const tracking: Partial<Record<TextStyle, number>> = { display: -0.02 }

const loaded = new Map<Type, Promise<Outlines>>()

/** Loads fontkit and the fonts once, when the first card or icon with this display face is drawn. */
export function loadOutlines(type: Type): Promise<Outlines> {
  const outlines = loaded.get(type) ?? load(type)
  loaded.set(type, outlines)
  return outlines
}

async function load(type: Type): Promise<Outlines> {
  const { create } = await import('fontkit')
  const fonts = await Promise.all(
    Object.entries(files)
      .filter(isUsed)
      .map(async ([path, read]) => {
        const url = await read()
        const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
        return { name: path.slice(path.lastIndexOf('/') + 1), font: create(bytes) as Font }
      }),
  )
  return createOutlines(fonts)

  /** The fonts of other display faces are in folders of theirs. */
  function isUsed([path]: [string, unknown]) {
    return ['fonts', type].includes(path.split('/').at(-2) ?? '')
  }
}

function createOutlines(fonts: { name: string; font: Font }[]): Outlines {
  function fontFor(character: string, style: TextStyle): Font | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    const isOwn = ({ name }: { name: string }) => name.startsWith(`${style}-`)
    const inOrder = [...fonts.filter(isOwn), ...fonts.filter((each) => !isOwn(each))]
    return inOrder.find(({ font }) => font.hasGlyphForCodePoint(codePoint))?.font
  }

  /** The runs of characters in one font. */
  function runsOf(text: string, style: TextStyle) {
    const runs: { font: Font; text: string }[] = []
    for (const character of text) {
      const font = fontFor(character, style)
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) runs.push({ font, text: character })
    }
    return runs
  }

  /** @returns the glyphs with their pen positions and the advance width, at a font size of 1 */
  function layOut(text: string, style: TextStyle) {
    let width = 0
    const glyphs = runsOf(text, style).flatMap(({ font, text: run }) => {
      const scale = 1 / font.unitsPerEm
      const { glyphs, positions } = font.layout(run)
      return glyphs.map(({ path }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const pen = { x: width + xOffset * scale, y: yOffset * scale }
        width += xAdvance * scale + (tracking[style] ?? 0)
        return { path, scale, pen }
      })
    })
    return { glyphs, width }
  }

  return {
    drawable: (text) =>
      withoutMissing(text, (character) => fontFor(character, 'text') !== undefined),
    widthOf: (text, style) => layOut(text, style).width,
    pathOf: (text, style, { x, y, size }) =>
      layOut(text, style)
        .glyphs.map(({ path, scale, pen }) =>
          path
            .scale(size * scale, -size * scale)
            .translate(x + size * pen.x, y - size * pen.y)
            .toSVG(),
        )
        .join(''),
  }
}
