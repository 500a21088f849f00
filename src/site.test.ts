import { expect, test } from 'vitest'
import { about, counters, links, projects, services, skills } from './site.ts'

test('an owner starts with six services, ten skills and three projects', () => {
  expect([services.length, skills.length, projects.length]).toEqual([6, 10, 3])
})

test('the built-in skills have levels from 80 to 90 and the categories of the product', () => {
  const levels = skills.map(({ level }) => level)
  const categories = new Set(skills.map(({ category }) => category))
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(80)
  expect(Math.max(...levels)).toBeLessThanOrEqual(90)
  expect([...categories].sort()).toEqual([
    'Backend',
    'Database',
    'Frontend',
    'Language',
    'Platform',
    'Tool',
  ])
})

test('the counters stand at 3 projects, 95 per cent and 2 years', () => {
  expect(counters).toMatchObject({ projectsCompleted: 3, satisfaction: 95, yearsOfExperience: 2 })
})

test('the footer leads to four profiles', () => {
  expect(Object.keys(links)).toEqual(['code', 'network', 'microblog', 'photos'])
})

test('the owner shows two certificates, each with its date and a link elsewhere', () => {
  expect(about.certifications.map(({ title, when }) => `${title} (${when})`)).toEqual([
    'JavaScript Algorithms and Data Structures (Jan 2025)',
    'Responsive Web Design (Dec 2024)',
  ])
  expect(about.certifications.map(({ href }) => new URL(href).protocol)).toEqual([
    'https:',
    'https:',
  ])
})

test('the story claims 7+ years in kitchens', () => {
  expect(about.story.join(' ')).toContain('7+ years in kitchens')
})
