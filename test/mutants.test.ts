/** The faults of the night's run can still be put in, and their tests exist. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.mjs'

test.each(mutants)(
  'the text of the mutant stands in its file once: $name',
  ({ file, text, tests }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
    const files = globSync('{src,test}/**/*.{test.ts,test.tsx,spec.ts}')
    expect(tests.filter((path) => !files.some((name) => name.startsWith(path)))).toEqual([])
  },
)
