/** The fields of the résumé form, for each part of a JSON Resume. */
import type { JsonResume } from '#features/resume/json-resume.ts'

type FieldType = 'line' | 'text' | 'lines' | 'url' | 'email' | 'date'

export interface ResumeField<Name extends string = string> {
  name: Name
  label: string
  type: FieldType
  hint?: string
}

export type ResumeListName = Exclude<keyof JsonResume, 'basics' | 'meta' | '$schema'>

type Basics = NonNullable<JsonResume['basics']>
type Item<Name extends ResumeListName> = NonNullable<JsonResume[Name]>[number]

export interface ResumeList {
  name: ResumeListName
  heading: string
  /** What an item is called: 'job'. */
  noun: string
  /** The names of the values that can title an item, the best first. */
  titles: string[]
  fields: ResumeField[]
}

const line = <Name extends string>(name: Name, label: string, hint?: string) =>
  ({ name, label, type: 'line', ...(hint && { hint }) }) as const
const text = <Name extends string>(name: Name, label: string) =>
  ({ name, label, type: 'text' }) as const
const lines = <Name extends string>(name: Name, label: string) =>
  ({ name, label, type: 'lines', hint: 'One per line.' }) as const
const date = <Name extends string>(name: Name, label: string) =>
  ({ name, label, type: 'date', hint: 'YYYY, YYYY-MM or YYYY-MM-DD.' }) as const
const url = { name: 'url', label: 'Link', type: 'url', hint: 'Optional, with https://' } as const

const summary = text('summary', 'Summary')
const highlights = lines('highlights', 'Highlights')
const keywords = lines('keywords', 'Keywords')
const period = [
  date('startDate', 'Start'),
  { ...date('endDate', 'End'), hint: 'Empty for the present.' },
] as const

export const basicsFields: ResumeField<keyof Basics & string>[] = [
  line('name', 'Name', 'Empty: the name of the site.'),
  line('label', 'Label', 'Such as Full-Stack Developer.'),
  { name: 'email', label: 'Email', type: 'email' },
  line('phone', 'Phone'),
  { ...url, label: 'Website' },
  summary,
]

export const locationFields: ResumeField<keyof NonNullable<Basics['location']>>[] = [
  line('address', 'Address'),
  line('postalCode', 'Postal code'),
  line('city', 'City'),
  line('region', 'Region'),
  line('countryCode', 'Country code', 'Two letters, such as PT.'),
]

type Profile = NonNullable<Basics['profiles']>[number]

export const profileFields: ResumeField<keyof Profile>[] = [
  line('network', 'Network', 'Such as GitHub.'),
  line('username', 'User name'),
  url,
]

function list<Name extends ResumeListName>(
  name: Name,
  [heading, noun]: [heading: string, noun: string],
  titles: (keyof Item<Name> & string)[],
  fields: readonly ResumeField<keyof Item<Name> & string>[],
): ResumeList {
  return { name, heading, noun, titles, fields: [...fields] }
}

/** In the order of the page. */
export const resumeLists: ResumeList[] = [
  list(
    'work',
    ['Work', 'job'],
    ['position', 'name'],
    [
      ...[line('position', 'Position'), line('name', 'Employer')],
      ...[line('description', 'About the employer'), line('location', 'Place')],
      ...[...period, url, summary, highlights],
    ],
  ),
  list(
    'volunteer',
    ['Volunteering', 'role'],
    ['position', 'organization'],
    [
      ...[line('position', 'Position'), line('organization', 'Organization')],
      ...[...period, url, summary, highlights],
    ],
  ),
  list(
    'projects',
    ['Projects', 'project'],
    ['name'],
    [
      ...[line('name', 'Name'), url, line('entity', 'For'), line('type', 'Kind'), ...period],
      ...[text('description', 'Description'), lines('roles', 'Roles'), highlights, keywords],
    ],
  ),
  list(
    'skills',
    ['Skills', 'skill'],
    ['name'],
    [line('name', 'Name'), line('level', 'Level'), keywords],
  ),
  list(
    'languages',
    ['Languages', 'language'],
    ['language'],
    [line('language', 'Language'), line('fluency', 'Fluency')],
  ),
  list(
    'education',
    ['Education', 'degree'],
    ['area', 'studyType', 'institution'],
    [
      ...[line('area', 'Subject'), line('studyType', 'Degree'), line('institution', 'School')],
      ...[line('score', 'Score'), ...period, url, lines('courses', 'Courses')],
    ],
  ),
  list(
    'certificates',
    ['Certificates', 'certificate'],
    ['name'],
    [line('name', 'Name'), line('issuer', 'Issuer'), date('date', 'Date'), url],
  ),
  list(
    'awards',
    ['Awards', 'award'],
    ['title'],
    [line('title', 'Title'), line('awarder', 'Awarded by'), date('date', 'Date'), summary],
  ),
  list(
    'publications',
    ['Publications', 'publication'],
    ['name'],
    [
      ...[line('name', 'Title'), line('publisher', 'Publisher')],
      ...[date('releaseDate', 'Date'), url, summary],
    ],
  ),
  list('interests', ['Interests', 'interest'], ['name'], [line('name', 'Name'), keywords]),
  list(
    'references',
    ['References', 'reference'],
    ['name'],
    [line('name', 'Name'), text('reference', 'Reference')],
  ),
]

type Blank = Record<string, string | string[]>

/** An item without content. */
export function blankOf(fields: ResumeField[]): Blank {
  return Object.fromEntries(fields.map(({ name, type }) => [name, type === 'lines' ? [] : '']))
}

/** The document with an empty value for each field it lacks, as the form needs them; the schema leaves these out again. */
export function withBlanks(document: JsonResume): JsonResume {
  const { basics = {} } = document
  const fill = (items: object[] = [], fields: ResumeField[]) =>
    items.map((item) => ({ ...blankOf(fields), ...item }))
  const lists = resumeLists.map(({ name, fields }) => [name, fill(document[name], fields)])
  return {
    ...document,
    basics: {
      ...blankOf(basicsFields),
      ...basics,
      location: { ...blankOf(locationFields), ...basics.location },
      profiles: fill(basics.profiles, profileFields),
    },
    ...Object.fromEntries(lists),
  }
}
