import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InitialDataProvider } from '#api/query.tsx'
import { services, skills } from '#site.ts'
import { ProjectsSection } from './projects-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SkillsSection } from './skills-section.tsx'
import { StatsCounters } from './stats-counters.tsx'

/** Renders a section with initial data; queries without data are pending. */
function render(section: FunctionComponent, initialData: [path: string, data: unknown][] = []) {
  const value = new Map(initialData)
  return renderToString(createElement(InitialDataProvider, { value }, createElement(section)))
}

function placeholdersIn(html: string) {
  return html.match(/data-placeholder/g)?.length ?? 0
}

test.each([
  ['skills', SkillsSection, 10],
  ['projects', ProjectsSection, 3],
  ['counters', StatsCounters, 3],
])('a visitor who waits for the %s sees placeholders', (_, section, count) => {
  expect(placeholdersIn(render(section))).toBe(count)
})

test('the services and the counters wait for separate queries', () => {
  expect(placeholdersIn(render(ServicesSection))).toBe(6 + 3)
  expect(placeholdersIn(render(ServicesSection, [['/api/services', []]]))).toBe(3)
  expect(placeholdersIn(render(ServicesSection, [['/api/stats', {}]]))).toBe(6)
})

test('skills and services are the built-in ones, whatever the server returns', () => {
  const cobol = [{ id: 1, name: 'COBOL', title: 'COBOL', level: 99, icon: '' }]
  const shownSkills = render(SkillsSection, [['/api/skills', cobol]])
  const shownServices = render(ServicesSection, [['/api/services', cobol]])
  expect(skills.filter(({ name }) => !shownSkills.includes(name))).toEqual([])
  expect(services.filter(({ icon }) => !icon || !shownServices.includes('My Services'))).toEqual([])
  expect(shownSkills + shownServices).not.toContain('COBOL')
})

test.each([[[]], [null]])('the built-in projects are shown if the server has none (%j)', (data) => {
  const html = render(ProjectsSection, [['/api/projects', data]])
  expect(html.match(/<h3/g)).toHaveLength(3)
})

test('projects of the server replace the built-in ones', () => {
  const project = { id: 'oven', title: 'Oven', description: 'Hot.', technologies: [{ name: 'C' }] }
  const html = render(ProjectsSection, [['/api/projects', [project]]])
  expect(html.match(/<h3/g)).toHaveLength(1)
  expect(html).toContain('Oven')
  expect(html).toContain('src="/assets/project-default-1600.webp"')
  expect(html).toMatch(/<a href="#" target="_blank"/)
})

test('the counters have their suffixes and labels', () => {
  const html = render(StatsCounters, [['/api/stats', { projectsCompleted: 12 }]])
  const spoken = [...html.matchAll(/<span class="sr-only">([^<]*)</g)].map(([, words]) => words)
  expect(spoken).toEqual([
    '12+ Completed Projects',
    '95% Client Satisfaction',
    '2+ Years of Experience',
  ])
})
