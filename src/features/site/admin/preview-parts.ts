/** Which part of the form edits what on the previewed page, and where the page shows a part. */
import type { PartId } from './parts.ts'

/** What the page shows of a part; other parts are nowhere in particular. */
const places: Partial<Record<PartId, string>> = {
  identity: 'header',
  hero: '#home',
  skills: '#skills',
  services: '#services',
  about: '#services h2:not(#services-title)',
  profiles: 'footer',
  contact: '#contact',
}

/** The element of the page that shows the part, as far as the page has it. */
export function placeOf(page: Document, part: PartId): Element | null {
  const place = places[part]
  return place === undefined ? null : page.querySelector(place)
}

/** The path of the value that is shown at an element: `skills.2.name`, or that of its part; `projects` has no part. */
export function pathAt(element: Element): string | undefined {
  if (element.closest('header')) return 'identity.name'
  if (element.closest('footer')) return itemPath('profiles', element.closest('li'), 'label')
  const id = element.closest('section[id]')?.id
  if (id === 'home') return element.closest('h1') ? 'hero.greeting' : 'hero.line'
  if (id === 'skills') return itemPath('skills', element.closest('li'), 'name')
  if (id !== 'services') return id === 'contact' || id === 'projects' ? id : undefined
  const service = element.closest('li:has(> h3)')
  if (service) return itemPath('services', service, 'title')
  return element.closest('div:has(> #services-title)') ? 'services' : 'about.intro'
}

function itemPath(list: string, item: Element | null, field: string) {
  const index = [...(item?.parentElement?.children ?? [])].indexOf(item as Element)
  return index < 0 ? list : `${list}.${index}.${field}`
}
