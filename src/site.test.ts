import { expect, test } from 'vitest'
import { about, links, skills } from './site.ts'

test('an owner starts with the skills, profiles, certificates and story of the specification', () => {
  const levels = skills.map(({ level }) => level)
  expect([skills.length, Math.min(...levels) >= 80, Math.max(...levels) <= 90]).toEqual([
    ...[10, true, true],
  ])
  expect(new Set(skills.map(({ category }) => category))).toEqual(
    new Set(['Backend', 'Database', 'Frontend', 'Language', 'Platform', 'Tool']),
  )
  expect(Object.keys(links)).toEqual(['code', 'network', 'microblog', 'photos'])
  expect(about.certifications.map(({ title, when }) => `${title} (${when})`)).toEqual([
    'JavaScript Algorithms and Data Structures (Jan 2025)',
    'Responsive Web Design (Dec 2024)',
  ])
  expect(about.story.join(' ')).toContain('7+ years in kitchens')
})
