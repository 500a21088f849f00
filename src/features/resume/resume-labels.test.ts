import { expect, test } from 'vitest'
import { resumeLabels } from './resume-labels.ts'

test.each([
  ['en', 'Résumé of Ann'],
  ['de-AT', 'Lebenslauf von Ann'],
  ['ES', 'Currículum de Ann'],
  ['fr', 'Résumé of Ann'],
  ['constructor', 'Résumé of Ann'],
])('a site in %s has the title %s', (language, title) => {
  expect(resumeLabels(language).title('Ann')).toBe(title)
})
