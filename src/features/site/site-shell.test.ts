import { expect, test } from 'vitest'
import { files } from '#paths.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { toShell } from './site-shell.ts'

function shownIds(change: Partial<SiteContent>, hasProjects = true) {
  const shell = toShell({ ...sampleContent, ...change }, { isSample: false, hasProjects })
  return shell.sections.map(({ id }) => id)
}

test('an empty section disappears', () => {
  expect(shownIds({})).toEqual(['skills', 'services', 'about', 'projects', 'contact'])
  expect(shownIds({ skills: [] })).not.toContain('skills')
  expect(shownIds({ services: [] })).not.toContain('services')
  expect(shownIds({}, false)).not.toContain('projects')
  const nothing = {
    intro: '',
    counters: [],
    education: [],
    certifications: [],
    storyPicture: { src: '', alt: '' },
    story: '',
  }
  expect(shownIds({ about: { ...nothing, storyHeading: 'Story' } })).not.toContain('about')
})

test('a hidden section disappears, and the order is the owner’s', () => {
  const sections = sampleContent.sections
    .map((section) => ({ ...section, shown: section.id !== 'projects' }))
    .reverse()
  expect(shownIds({ sections })).toEqual(['contact', 'about', 'services', 'skills'])
})

test('the navigation calls the frame of services and introduction as its first section', () => {
  const labelOf = (headings: Record<string, string>, hidden?: string) => {
    const sections = sampleContent.sections.map((section) => ({
      ...section,
      heading: headings[section.id] ?? section.heading,
      shown: section.id !== hidden,
    }))
    return toShell({ ...sampleContent, sections }, { isSample: false, hasProjects: true })
      .aboutLabel
  }
  expect(labelOf({})).toBeUndefined()
  expect(labelOf({ services: 'Instruments' })).toBe('Instruments')
  expect(labelOf({ about: 'In person' }, 'services')).toBe('In person')
  expect(labelOf({}, 'about')).toBe('My Services')
})

test('the focal point of the headshot is on every page, unless it is the centre', () => {
  const headshotWith = (focus: { x: number; y: number }) => {
    const headshot = { src: '/uploads/me.webp', alt: 'Me', focus }
    const content = { ...sampleContent, identity: { ...sampleContent.identity, headshot } }
    return toShell(content, { isSample: false, hasProjects: true }).headshot
  }
  const picture = { src: '/uploads/me.webp', alt: 'Me' }
  expect(headshotWith({ x: 0.5, y: 0.5 })).toEqual(picture)
  expect(headshotWith({ x: 0.5, y: 0.1 })).toEqual({ ...picture, focus: { x: 0.5, y: 0.1 } })
})

test('posts without a picture have a drawn cover, the owner’s default one, the built-in one, or none', () => {
  const coverOf = (change: Partial<SiteContent['look']>) => {
    const content = { ...sampleContent, look: { ...sampleContent.look, ...change } }
    return toShell(content, { isSample: false, hasProjects: true }).cover
  }
  const own = '/uploads/book-1-1600x900.webp'
  expect(coverOf({ defaultCover: own })).toBeUndefined()
  expect(coverOf({ covers: 'image' })).toBe(files.defaultCover)
  expect(coverOf({ covers: 'image', defaultCover: own })).toBe(own)
  expect(coverOf({ covers: 'none', defaultCover: own })).toBe('')
})
