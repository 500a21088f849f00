import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const fonts = [
  'fraunces-core-500',
  'fraunces-core-450',
  'fraunces-core-italic',
  'newsreader-core-500',
  'bricolage-grotesque-core-500',
]

test.each(fonts)('the heading font %s draws a typed apostrophe curly', (name) => {
  const font = create(readFileSync(`src/styles/fonts/${name}.woff2`)) as Font
  const glyphOf = (character: string) => font.glyphForCodePoint(character.charCodeAt(0)).id
  expect(glyphOf("'")).toBe(glyphOf('\u2019'))
  const others = [...'ABCabc019.,!?&“”'].map(glyphOf)
  expect(new Set([0, ...others]).size).toBe(others.length + 1)
})
