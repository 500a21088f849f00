import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { sampleLanding } from '#features/site/sample-landing.ts'
import { PageContextProvider, type SiteShell } from '#ui/page-context.tsx'
import { testContext, testShell, withPageContext } from '../../../test/support/page-context.ts'
import { firstSpan, ProjectsSection } from './projects-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SkillsSection } from './skills-section.tsx'
import { StatsCounters } from './stats-counters.tsx'

/** Renders a section with initial data; queries without data are pending. */
function render(section: FunctionComponent, initialData: [path: string, data: unknown][] = []) {
  return renderToString(withPageContext(createElement(section), initialData))
}

const { counters } = sampleContent.about
const Counters = () => createElement(StatsCounters, { counters })
const site: [string, unknown] = ['/api/site/landing', sampleLanding]

function placeholdersIn(html: string) {
  return html.match(/data-placeholder/g)?.length ?? 0
}

test.each([
  ['skills', SkillsSection, 10],
  ['projects', ProjectsSection, 3],
  ['counters', Counters, 3],
])('a visitor who waits for the %s sees placeholders', (_, section, count) => {
  expect(placeholdersIn(render(section))).toBe(count)
})

test('the grid of the skills has its placeholders as children, and nothing else', () => {
  const html = render(SkillsSection)
  expect(html).toMatch(/class="skills"(?: [^>]*)?><div data-placeholder=""/)
})

test('the services and the counters wait for separate queries', () => {
  expect(placeholdersIn(render(ServicesSection))).toBe(6 + 3)
  expect(placeholdersIn(render(ServicesSection, [site]))).toBe(3)
  expect(placeholdersIn(render(ServicesSection, [['/api/stats', {}]]))).toBe(6)
})

test.each([[[]], [null]])('no project is shown if the server has none (%j)', (data) => {
  const html = render(ProjectsSection, [['/api/projects', data]])
  expect(html.match(/<h3/g)).toBeNull()
})

const oven = { id: 'oven', title: 'Oven', description: 'Hot.', technologies: [{ name: 'C' }] }

test('a project without picture and link gets the default picture and #', () => {
  const html = render(ProjectsSection, [['/api/projects', [oven]]])
  expect(html.match(/<h3/g)).toHaveLength(1)
  expect(html).toContain('Oven')
  expect(html).toContain('src="/assets/project-default-1600.webp"')
  expect(html).toContain('<a href="#" target="_blank" rel="noopener noreferrer" class=')
  expect(html).toMatch(/opens in a new tab\)<\/span><\/div><\/a><\/li>/)
})

/** The columns of the rows below the first project, which spans `first` columns and `rows` rows. */
const lastRow = (count: number, columns: number, first: number, rows: number) =>
  (count - 1 - Math.max(0, rows * (columns - first))) % columns

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 60])('no project of %i is alone in its row', (count) => {
  const classes = firstSpan(count).split(' ')
  const spanAt = (width: string) =>
    Number(classes.map((name) => name.split(`${width}:col-span-`)[1]).find(Boolean) ?? 1)
  const rows = classes.includes('lg:row-span-2') ? 2 : 1
  expect(lastRow(count, 3, spanAt('lg'), rows)).toBe(0)
  expect(lastRow(count, 2, spanAt('md'), 1)).toBe(0)
})

test('the introduction precedes the services, for narrow screens and screen readers', () => {
  const html = render(ServicesSection, [site])
  const places = ['About Me', 'From Kitchens', 'My Services'].map((text) =>
    html.indexOf(`>${text}`),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
})

test('the level of a skill is a length and is read aloud, and a hidden one is neither', () => {
  const [skill] = sampleLanding.skills
  const { level: _, ...hidden } = { ...skill, name: 'Quiet' }
  const skills = [{ ...skill, level: 40 }, hidden]
  const html = render(SkillsSection, [['/api/site/landing', { ...sampleLanding, skills }]])
  expect(html.match(/class="skill-level/g)).toHaveLength(1)
  expect(html).toMatch(/<span class="sr-only">Level <\/span>40.*d="M0 1h40"/)
})

test('the title of a project without a picture is set in its place, unless the owner has one for such', () => {
  const htmlWith = (pictures: SiteShell['pictures']) => {
    const value = { ...testContext, site: { ...testShell, pictures } }
    const section = createElement(PageContextProvider, { value }, createElement(ProjectsSection))
    return renderToString(withPageContext(section, [['/api/projects', [oven]]]))
  }
  expect(htmlWith({})).toMatch(/class="plate-picture plate-print">Oven</)
  const own = htmlWith({ project: '/uploads/own-9x9.webp' })
  expect([own.includes('plate-print'), own.includes('own-9x9.webp')]).toEqual([false, true])
})

test('the picture of a project is described, and its year follows its technologies', () => {
  const image = '/uploads/oven-0123456789-800x450.webp'
  const project = { ...oven, image, imageAlt: 'An oven', year: 2024 }
  const html = render(ProjectsSection, [['/api/projects', [project]]])
  expect(html).toContain('alt="An oven"')
  expect(html).toMatch(/aria-label="Technologies and year">.*>C<\/li>.*>2024<\/li><\/ul>/)
})

test('a project leads to its link, or else its case study, with links to study and repository beside it', () => {
  const study = { ...oven, hasCaseStudy: true }
  const html = render(ProjectsSection, [['/api/projects', [study]]])
  expect(html).toMatch(/<li[^>]*><a href="\/projects\/oven" class=/)
  expect(html).not.toMatch(/Case study|opens in a new tab\)<\/span><\/a><\/li>/)
  const both = { ...study, link: 'https://example.com', repository: 'https://example.com/git' }
  const linked = render(ProjectsSection, [['/api/projects', [both]]])
  expect(linked).toMatch(/<li[^>]*><a href="https:\/\/example\.com" target="_blank"/)
  expect(linked).toMatch(/<\/a><p[^>]*><a href="\/projects\/oven"[^>]*>Case study<span[^>]*> of /)
  const shared = { ...oven, repository: 'https://example.com/git' }
  expect(render(ProjectsSection, [['/api/projects', [shared]]])).toMatch(
    /<\/a><p[^>]*><a href="https:\/\/example\.com\/git" target="_blank" rel="noopener noreferrer".*Source code/,
  )
})

test('the counters have their suffixes and labels', () => {
  const html = render(Counters, [['/api/stats', { projectsCompleted: 12 }]])
  const spoken = [...html.matchAll(/<span class="sr-only">([^<]*)</g)].map(([, words]) => words)
  expect(spoken).toEqual([
    '12+ Completed Projects',
    '95% Client Satisfaction',
    '2+ Years of Experience',
  ])
})
