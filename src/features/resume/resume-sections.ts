/** The sections of the résumé page, made from a JSON Resume: without empty ones. */
import type { JsonResume } from './json-resume.ts'

export interface ResumePeriod {
  start?: string | undefined
  end?: string | undefined
  /** A missing end means the present; false: a single date. */
  isPeriod: boolean
}

export interface ResumeEntry {
  title: string
  titleUrl?: string | undefined
  /** Below the title. */
  place?: string | undefined
  placeUrl?: string | undefined
  period?: ResumePeriod
  text?: string | undefined
  items?: string[] | undefined
  /** What it was made with. */
  madeWith?: string | undefined
}

/** `timeline`: with dates beside the entries; `facts`: with titles beside short texts. */
type Layout = 'timeline' | 'projects' | 'facts'

export type ResumeSectionId = keyof typeof sections

export interface ResumeSection {
  id: ResumeSectionId
  layout: Layout
  entries: ResumeEntry[]
}

/** In the order of the page. @param scoreLabel names the score of an education */
export function resumeSections(document: JsonResume, scoreLabel: string): ResumeSection[] {
  const ids = Object.keys(sections) as ResumeSectionId[]
  return ids
    .map((id) => {
      const [layout, toEntries] = sections[id]
      const entries = toEntries(document, scoreLabel).filter(hasContent)
      return { id, layout, entries }
    })
    .filter(({ entries }) => entries.length > 0)
}

type Section = [Layout, (document: JsonResume, scoreLabel: string) => ResumeEntry[]]

const sections = {
  experience: [
    'timeline',
    ({ work = [] }) =>
      work.map(({ name = '', description, location, ...job }) => {
        const details = joined([description, location])
        const place = name && details ? `${name} (${details})` : name || details
        return { ...titled(job.position, place, job.url), ...toDatedTexts(job) }
      }),
  ],
  volunteering: [
    'timeline',
    ({ volunteer = [] }) =>
      volunteer.map((role) => ({
        ...titled(role.position, role.organization, role.url),
        ...toDatedTexts(role),
      })),
  ],
  projects: [
    'projects',
    ({ projects = [] }) =>
      projects.map(
        ({ name = '', description, keywords, roles = [], entity, type, ...project }) => ({
          ...toDatedTexts(project),
          title: name || hostOf(project.url),
          titleUrl: project.url,
          place: joined([...roles, entity, type]),
          text: description,
          madeWith: joined(keywords),
        }),
      ),
  ],
  skills: [
    'facts',
    ({ skills = [] }) =>
      skills.map(({ name, level, keywords }) =>
        fact(name, [joined(keywords), level].filter(Boolean).join('; ')),
      ),
  ],
  languages: [
    'facts',
    ({ languages = [] }) => languages.map(({ language, fluency }) => fact(language, fluency)),
  ],
  education: [
    'timeline',
    ({ education = [] }, scoreLabel) =>
      education.map(({ area, studyType, institution, score, ...rest }) => ({
        ...titled(
          area,
          joined([studyType, institution, score && `${scoreLabel}: ${score}`]),
          rest.url,
        ),
        ...toDatedTexts({ ...rest, highlights: rest.courses }),
      })),
  ],
  certifications: [
    'timeline',
    ({ certificates = [] }) =>
      certificates.map(({ name, issuer, url, date }) => dated(date, name, issuer, url)),
  ],
  awards: [
    'timeline',
    ({ awards = [] }) =>
      awards.map(({ title, awarder, date, summary }) => ({
        ...dated(date, title, awarder),
        text: summary,
      })),
  ],
  publications: [
    'timeline',
    ({ publications = [] }) =>
      publications.map(({ name, publisher, releaseDate, url, summary }) => ({
        ...dated(releaseDate, name, publisher, url),
        text: summary,
      })),
  ],
  interests: [
    'facts',
    ({ interests = [] }) => interests.map(({ name, keywords }) => fact(name, joined(keywords))),
  ],
  references: [
    'facts',
    ({ references = [] }) => references.map(({ name, reference }) => fact(name, reference)),
  ],
} satisfies Record<string, Section>

interface DatedTexts {
  startDate?: string | undefined
  endDate?: string | undefined
  summary?: string | undefined
  highlights?: string[] | undefined
}

function toDatedTexts({ startDate, endDate, summary, highlights }: DatedTexts) {
  const period = { start: startDate, end: endDate, isPeriod: true }
  return { period, text: summary, items: highlights }
}

function dated(date?: string, name?: string, place?: string, titleUrl?: string): ResumeEntry {
  const entry = titled(name, place)
  const title = entry.title || hostOf(titleUrl)
  return { ...entry, title, titleUrl, period: { start: date, isPeriod: false } }
}

type Titles = Pick<ResumeEntry, 'title' | 'titleUrl' | 'place' | 'placeUrl'>

/** The place is the title of an entry that has no other, and its address the name of a place without one. */
function titled(title = '', place = '', placeUrl?: string): Titles {
  const named = place || hostOf(placeUrl)
  return title ? { title, place: named, placeUrl } : { title: named, titleUrl: placeUrl }
}

/** The text is the title of a fact that has no other. */
function fact(title = '', text = ''): Pick<ResumeEntry, 'title' | 'text'> {
  return title ? { title, text } : { title: text }
}

function hostOf(url: string | undefined): string {
  return url ? new URL(url).host.replace(/^www\./, '') : ''
}

function joined(texts: (string | undefined)[] = []): string {
  return texts.filter(Boolean).join(', ')
}

function hasContent({ title, place, text, items = [], madeWith }: ResumeEntry) {
  return Boolean(title || place || text || items.length > 0 || madeWith)
}
