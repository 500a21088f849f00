import { expect, test } from 'vitest'
import { languageName, languages } from './language-names.ts'

test('an owner chooses among languages by their names, also without a catalogue', () => {
  const names = languages().map(languageName)
  expect(names).toEqual(
    expect.arrayContaining(['English', 'British English', 'Hebrew', 'Portuguese']),
  )
  expect(names).toHaveLength(new Set(names).size)
  expect(languages()).not.toContain('iw')
  expect([languageName('xx'), languageName('no tag')]).toEqual(['xx', 'no tag'])
})
