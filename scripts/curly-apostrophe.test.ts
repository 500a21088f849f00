import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

test.each(['500', '450', 'italic'])('the heading font %s draws a typed apostrophe curly', (cut) => {
  const font = create(readFileSync(`src/styles/fonts/fraunces-core-${cut}.woff2`)) as Font
  const glyphOf = (character: string) => font.glyphForCodePoint(character.charCodeAt(0)).id
  expect(glyphOf("'")).toBe(glyphOf('\u2019'))
  const others = [...'ABCabc019.,!?&“”'].map(glyphOf)
  expect(new Set([0, ...others]).size).toBe(others.length + 1)
})
