import { expect, test } from 'vitest'
import { toLanding } from './landing-content.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'

const brandIconOf = (name: string) => (name === 'Rust' ? '/icons/1.svg#rust' : '')
const skill = { name: 'A skill', level: 50, category: 'Tool' } as const

function landingOf(change: Partial<SiteContent>) {
  return toLanding({ ...sampleContent, ...change }, brandIconOf, (path) => `<p>${path}</p>`)
}

test.each([
  ['icon-react', 'react'],
  ['Rust', '/icons/1.svg#rust'],
  ['Nonsense', ''],
  ['', ''],
])('a skill with the icon %j shows %j', (icon, shown) => {
  expect(landingOf({ skills: [{ ...skill, icon }] }).skills).toEqual([{ ...skill, icon: shown }])
})

test.each([
  ['icon-web', { kind: 'sprite', name: 'globe' }],
  ['Rust', { kind: 'sprite', name: '/icons/1.svg#rust' }],
  ['Nonsense', { kind: 'sprite', name: 'code' }],
  ['Go', { kind: 'literal', text: 'Go' }],
])('a service with the icon %j shows %j', (icon, shown) => {
  const service = { title: 'A service', description: '' }
  const [first] = landingOf({ services: [{ ...service, icon }] }).services
  expect(first?.icon).toEqual(shown)
})

test('a range of years does not break', () => {
  const entry = { title: 'A diploma', place: '', href: '', when: '2011 to 2013' }
  const about = { ...sampleContent.about, education: [entry] }
  expect(landingOf({ about }).about.education[0]?.when).toBe('2011\u00a0to\u00a02013')
})
