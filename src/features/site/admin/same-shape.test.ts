import { expect, test } from 'vitest'
import { sampleContent } from '../sample-content.ts'
import { hasShapeOf } from './same-shape.ts'

test('edited content has the shape of the sample', () => {
  const edited = {
    ...sampleContent,
    skills: [],
    services: [{ title: 'Anything', description: '', icon: '' }],
    contact: { intro: '' },
  }
  expect(hasShapeOf(edited, sampleContent)).toBe(true)
  expect(hasShapeOf(JSON.parse(JSON.stringify(edited)), sampleContent)).toBe(true)
})

const { profiles: _, ...withoutProfiles } = sampleContent

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  withoutProfiles,
  { ...sampleContent, skills: {} },
  { ...sampleContent, skills: [null] },
  { ...sampleContent, hero: 'Hello' },
  { ...sampleContent, hero: { greeting: 'Hello {name}' } },
  { ...sampleContent, hero: { greeting: 7, line: '' } },
])('%j does not', (value) => {
  expect(hasShapeOf(value, sampleContent)).toBe(false)
})
