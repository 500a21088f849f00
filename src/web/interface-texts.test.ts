/** Every letter of a public page is of the catalogue or of the content: the catalogue is marked, the content has none. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { toLanding } from '#features/site/landing-content.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { toShell } from '#features/site/site-shell.ts'
import { contactFormTextsOf } from '#i18n/contact-form-texts.ts'
import { translation } from '#i18n/en.ts'
import { projects } from '#site.ts'
import { preloadComponents } from '#ui/lazy-component.tsx'
import { PageContextProvider } from '#ui/page-context.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import type { PageData } from './page-data.ts'

function mark<Value>(value: Value): Value {
  if (typeof value === 'string') return `⟦${value}⟧` as Value
  if (typeof value === 'function')
    return ((...args: unknown[]) => `⟦${value(...args)}⟧`) as unknown as Value
  const entries = Object.entries(value as object).map(([key, each]) => [key, mark(each)])
  return Object.fromEntries(entries) as Value
}

/** Not read by visitors, or an enumeration. */
const kept = [
  ...['id', 'icon', 'href', 'src', 'link', 'image', 'language', 'timeZone', 'category', 'kind'],
  ...['accent', 'paper', 'type', 'radius', 'illustrations', 'skillLevels'],
]
let lastNumber = 0

/** Replaces every text by a number. */
function withNumbers<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') return (kept.includes(key) ? value : String(++lastNumber)) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withNumbers(each)) as Value
  const entries = Object.entries(value).map(([name, each]) => [name, withNumbers(each, name)])
  return Object.fromEntries(entries) as Value
}

const content = {
  ...withNumbers(sampleContent),
  hero: { greeting: '{name} {role}', line: '1' },
}
const shell = toShell(content, { isSample: false, hasProjects: true })
const post = {
  ...{ _id: '1', title: '2', excerpt: '3', author: '4', formattedDate: '5', readingMinutes: 6 },
  ...{ createdAt: '2024-01-05T12:00:00Z', updatedAt: '2024-01-05T12:00:00Z', content: '<p>7</p>' },
}
const project = {
  ...{ id: '1', title: '2', description: '3', link: '/4', repository: '/5', year: 2024 },
  ...{ technologies: [{ name: '6' }], hasCaseStudy: true, content: '<p>7</p>' },
}
const homeQueries: PageData['queries'] = [
  [
    '/api/site/landing',
    toLanding(
      content,
      () => '',
      () => '<p>1</p>',
    ),
  ],
  ['/api/projects', [...withNumbers(projects), project]],
  ['/api/stats', {}],
  ['/api/blogs?limit=3', [post]],
]
const marked = mark(translation)
/** Those of the form come with it. */
const formTexts: unknown[] = Object.values(contactFormTextsOf('en'))

beforeAll(() => preloadComponents())

function render(location: string, differences: Partial<PageData> = {}) {
  const [path = '', search = ''] = location.split('?')
  const data: PageData = {
    publicUrl: 'https://folio.test',
    year: 2026,
    site: shell,
    queries: [],
    assets: { scripts: [], styles: [], fonts: [], modules: [] },
    ...differences,
  }
  const children = createElement(App, { data })
  const props = { data, language: 'en', translation: marked, location: { path, search }, children }
  return renderToString(createElement(Document, props))
}

/** The parts of what people read, in the text, in attributes and in the head, that are not marked. */
function unmarked(html: string): string[] {
  const page = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
  const named =
    /<meta (?:name|property)="[\w:]*(?:description|title|site_name|alt)" content="([^"]*)"/g
  const labels = / (?:aria-label|aria-description|alt|title|placeholder|data-tooltip)="([^"]*)"/g
  return [/>([^<]+)</g, named, labels]
    .flatMap((pattern) => [...page.matchAll(pattern)].map(([, text = '']) => text))
    .map((text) => text.replace(/⟦.*?⟧/gs, '').replace(/&#?\w+;/g, ''))
    .filter((text) => /\p{L}/u.test(text) && !formTexts.includes(text.trim()))
}

const rejected = {
  state: 'rejected',
  fields: { name: '1', email: '2', subject: '3', message: '4' },
  errors: { email: '5' },
  formError: '6',
} as const

const pages: [what: string, location: string, differences: Partial<PageData>][] = [
  ['the landing page', '/', { queries: homeQueries }],
  ['the landing page while it loads', '/', {}],
  ['a sent message', '/', { queries: homeQueries, submittedForm: { state: 'sent' } }],
  ['a rejected message', '/', { queries: homeQueries, submittedForm: rejected }],
  ['an exported page', '/', { queries: homeQueries, exported: { path: '/', search: '' } }],
  [
    'an exported page without an address',
    '/',
    { exported: { path: '/', search: '' }, site: { ...shell, email: '' } },
  ],
  ['the list', '/blogs', { queries: [['/api/blogs', { posts: [post], total: 1 }]] }],
  [
    'the second page of the list',
    '/blogs?page=2',
    { queries: [['/api/blogs?page=2', { posts: [post], total: 300 }]] },
  ],
  ['the list while it loads', '/blogs', {}],
  ['an empty list', '/blogs', { queries: [['/api/blogs', { posts: [], total: 0 }]] }],
  ['a list that failed', '/blogs', { queries: [['/api/blogs', null]] }],
  ['a post', '/blogs/1', { queries: [['/api/blogs/1', post]] }],
  ['a post while it loads', '/blogs/1', {}],
  ['a missing post', '/blogs/1', { queries: [['/api/blogs/1', null]] }],
  ['a post without an id', '/blogs/%20', {}],
  ['a case study', '/projects/1', { queries: [['/api/projects/1', project]] }],
  ['a case study while it loads', '/projects/1', {}],
  ['a missing case study', '/projects/1', { queries: [['/api/projects/1', null]] }],
  ['a missing page', '/nowhere', {}],
  ['an error on the landing page', '/', { failure: {} }],
  ['an error on another page', '/blogs', { failure: { requestId: '1' } }],
]

test.each(pages)('%s has no text of its own', (_, location, differences) => {
  const html = render(location, differences)
  expect(html).toContain('⟦')
  expect(unmarked(html)).toEqual([])
})

test('a toast has no text of its own', () => {
  const toast = { id: 1, title: '1', description: '2', tone: 'neutral', open: true } as const
  const value = { publicUrl: '', year: 2026, site: shell, translation: marked }
  const toaster = createElement(Toaster, { toast })
  const html = renderToString(createElement(PageContextProvider, { value }, toaster))
  expect(html).toContain('⟦Notifications')
  expect(unmarked(html)).toEqual([])
})

test.each([
  '<p>⟦Menu⟧ <b>Bare</b></p>',
  '<a aria-label="⟦Blog⟧ (bare)">1</a>',
  '<meta property="og:title" content="Bare | ⟦Blog⟧"/>',
  '<title>Bare</title>',
])('a text that is not of the catalogue is detected in %s', (html) => {
  expect(unmarked(html)).toHaveLength(1)
})
