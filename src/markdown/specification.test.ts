/** The examples of CommonMark and GitHub Flavored Markdown, with each difference and its reason. */
import { tests } from 'commonmark-spec'
import { expect, test } from 'vitest'
import { gfmExamples } from '../../test/support/gfm-examples.ts'
import { compare, type Example } from '../../test/support/markdown-examples.ts'
import { commonmarkDifferences, gfmDifferences } from './specification-differences.ts'

const commonmark = tests.map(({ number, markdown, html }): [number, Example] => [
  number,
  { markdown: markdown.replaceAll('→', '\t'), html: html.replaceAll('→', '\t') },
])
const gfm = Object.entries(gfmExamples).map(([number, example]): [number, Example] => [
  Number(number),
  example,
])

async function outcomes(examples: [number, Example][]) {
  const all = await Promise.all(
    examples.map(async ([number, example]) => ({ number, outcome: await compare(example) })),
  )
  const numbers = (wanted: string) =>
    all.filter(({ outcome }) => outcome === wanted).map(({ number }) => number)
  return { finished: numbers('finished'), other: numbers('other') }
}

/** In the order of the specification. */
const sorted = (...lists: number[][]) => lists.flat().toSorted((a, b) => a - b)

test('all examples of CommonMark are tried', () => {
  expect(commonmark).toHaveLength(652)
  expect(gfm.length).toBeGreaterThanOrEqual(24)
})

test('CommonMark is rendered as specified, apart from the listed differences', async () => {
  const { finished, other } = await outcomes(commonmark)
  const { figure, autolink, filter, language, ...ofContent } = commonmarkDifferences
  // These are what the sanitizer and the finishing make of the HTML that the specification expects.
  expect(finished).toEqual(sorted(...Object.values(ofContent)))
  expect(other).toEqual(sorted(figure, autolink, filter, language))
})

test('GitHub Flavored Markdown is rendered as specified, apart from the listed differences', async () => {
  const { finished, other } = await outcomes(gfm)
  const { task, ...ofContent } = gfmDifferences
  expect(finished).toEqual(sorted(...Object.values(ofContent)))
  expect(other).toEqual(sorted(task))
})
