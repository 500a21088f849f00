import { expect, test } from 'vitest'
import { jsonResumeSchema } from '#features/resume/json-resume.ts'
import { sampleResume } from '#features/resume/sample-resume.ts'
import { withBlanks } from './resume-fields.ts'
import { hasShapeOf } from './same-shape.ts'

test.each([
  ['the sample', sampleResume.document],
  ['an empty document', {}],
  ['unknown properties', { 'x-theme': '', basics: { name: 'Ann', 'x-note': [] } }],
])('the blank fields of the form leave %s as it was', (_, document) => {
  const filled = withBlanks(document)
  expect(filled).not.toEqual(document)
  expect(jsonResumeSchema.parse(filled)).toEqual(document)
})

test('a draft of another document is accepted', () => {
  const draft = JSON.parse(JSON.stringify(withBlanks({ work: [{ name: 'Harrow' }] })))
  expect(hasShapeOf(draft, withBlanks({}))).toBe(true)
})
