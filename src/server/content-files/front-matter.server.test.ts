import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/support/random-runs.ts'
import { editMarkdownFile, parseMarkdownFile } from './front-matter.server.ts'

const owners = `---
# About soup
title:   "Onion soup"   # not yet final
layout: {wide: true}

tags:      # few
    - soup # the best
    - winter
# The end
excerpt: >-
  Slowly,
  slowly.
---

Stir.
`

test('an edit changes the lines of its keys, and leaves comments, unknown keys and order', () => {
  const changes = { title: 'Leek soup', tags: ['soup', 'spring'], excerpt: undefined, date: 'x' }
  expect(editMarkdownFile(owners, changes, 'Stir well.')).toBe(`---
# About soup
title: "Leek soup" # not yet final
layout: {wide: true}

tags:
  # few
  - soup # the best
  - spring
# The end
date: x
---

Stir well.
`)
})

test('a file without front matter, with returns and a byte order mark keeps its form', () => {
  const file = '\uFEFFStir.\r\n\r\nServe.\r\n'
  expect(editMarkdownFile(file, { title: 'Soup' }, undefined)).toBe(
    '\uFEFF---\r\ntitle: Soup\r\n---\r\n\r\nStir.\r\n\r\nServe.\r\n',
  )
})

test.each([
  ['a tab', '---\ntitle: a\n\tb: c\n---\n', 3],
  ['a key twice', '---\ntitle: a\ntitle: b\n---\n', 3],
  ['a list', '---\n- a\n---\n', 2],
  [
    'aliases that multiply',
    `---\na: &a [x, x]\nb: &b [${'*a,'.repeat(9)}]\nc: [${'*b,'.repeat(9)}]\n---\n`,
    2,
  ],
])('an owner reads in which line %s is', (_, file, line) => {
  expect(() => parseMarkdownFile(file)).toThrow(
    expect.objectContaining({ name: 'SourceError', line }),
  )
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'yes',
    'null',
    '2026-01-01',
    '007',
    '- a',
    '# b',
    'a: b',
    '"',
    "it's",
    '---',
    'a\nb',
    ' a ',
    '&x *y',
  ),
)
const value = fc.oneof(
  text,
  fc.array(text),
  fc.integer(),
  fc.record({ x: text, y: fc.double({ noNaN: true }) }, { noNullPrototype: true }),
)
const key = fc.constantFrom('title', 'tags', 'date', 'excerpt', 'cover')

test('any values and bodies are read as they were written, edited or new', () => {
  const values = fc.dictionary(key, value, { noNullPrototype: true })
  const property = fc.property(values, values, text, (first, second, body) => {
    const written = editMarkdownFile(owners, { ...first, tags: undefined }, body)
    const edited = editMarkdownFile(written, second, undefined)
    const file = parseMarkdownFile(edited)
    const { layout, tags, ...expected } = {
      ...parseMarkdownFile(owners).values,
      ...first,
      ...second,
    }
    expect(file.values).toEqual({ ...expected, layout, ...('tags' in second && { tags }) })
    expect(file.body).toBe(parseMarkdownFile(`---\n---\n\n${body}`).body)
    expect(edited).toContain('# About soup')
  })
  fc.assert(property, { numRuns: runs(50), interruptAfterTimeLimit: 60_000 })
})
