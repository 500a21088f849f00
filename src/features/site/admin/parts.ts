/** The parts of the page, one at a time; the address names the shown one. */
import { adminPages } from '#admin-paths.ts'

export const parts = [
  { id: 'identity', label: 'Identity' },
  { id: 'hero', label: 'Hero' },
  { id: 'sections', label: 'Sections' },
  { id: 'skills', label: 'Skills' },
  { id: 'services', label: 'Services' },
  { id: 'about', label: 'About' },
  { id: 'profiles', label: 'Profiles' },
  { id: 'contact', label: 'Contact' },
  { id: 'resume', label: 'Résumé' },
  { id: 'look', label: 'Look' },
  { id: 'crawlers', label: 'Crawlers' },
  { id: 'links', label: 'Links' },
  { id: 'history', label: 'History' },
] as const

export type PartId = (typeof parts)[number]['id']

const firstPart = parts[0].id

/** The part that an address names; the first one for an unknown or missing name. */
export function parsePart(text: string | null): PartId {
  return parts.find(({ id }) => id === text)?.id ?? firstPart
}

export function partHref(part: PartId): string {
  return part === firstPart ? adminPages.site : `${adminPages.site}?part=${part}`
}

export function historyHref(page: number): string {
  return page > 1 ? `${partHref('history')}&page=${page}` : partHref('history')
}

/** The part that edits the value at a path such as `skills.0.name`. */
export function partOfPath(path: string): PartId {
  return parsePart(path.split('.', 1)[0] ?? '')
}
