import { expect, test } from 'vitest'
import { sampleContent } from '../sample-content.ts'
import { parsePart, partHref, partOfPath, parts } from './parts.ts'

test('every top-level value of the site content has a part', () => {
  expect(Object.keys(sampleContent).map(partOfPath)).toEqual(Object.keys(sampleContent))
})

test.each(parts)('the address of $label leads back to it', ({ id }) => {
  expect(parsePart(new URL(partHref(id), 'https://folio.test').searchParams.get('part'))).toBe(id)
})

test.each([null, '', 'nothing', 'constructor'])('?part=%s shows the first part', (text) => {
  expect(parsePart(text)).toBe('identity')
})

test.each([
  ['identity.headshot.src', 'identity'],
  ['skills.0.name', 'skills'],
  ['about.certifications.2.href', 'about'],
  ['sections', 'sections'],
])('%s is edited in %s', (path, part) => {
  expect(partOfPath(path)).toBe(part)
})
