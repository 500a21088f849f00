import { expect, test } from 'vitest'
import { publicationLabels } from './publication-labels.ts'

test.each([
  ['draft', 'Create Blog Post'],
  ['scheduled', 'Update Blog Post'],
  ['published', 'Update Blog Post'],
] as const)('of a %s post the primary button says %s', (status, label) => {
  expect(publicationLabels(status).save).toBe(label)
})
