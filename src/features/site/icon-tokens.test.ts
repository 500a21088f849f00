import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { services, skills } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { serviceIcon, skillIcon } from './icon-tokens.ts'

const skillTokens = [
  ['icon-react', 'react'],
  ['icon-typescript', 'typescript'],
  ['icon-javascript', 'javascript'],
  ['icon-js', 'javascript'],
  ['icon-mongodb', 'mongodb'],
  ['icon-tailwind-css', 'tailwind'],
  ['icon-html5', 'html'],
  ['icon-html', 'html'],
  ['icon-css3', 'css'],
  ['icon-css3-alt', 'css'],
  ['icon-css', 'css'],
  ['icon-git', 'git'],
  ['icon-git-alt', 'git'],
  ['icon-github', 'github'],
  ['icon-nodejs', 'nodejs'],
  ['icon-node-js', 'nodejs'],
] as const

const serviceTokens = [
  ['icon-web', 'globe'],
  ['icon-api', 'plug'],
  ['icon-react', 'react'],
  ['icon-nodejs', 'nodejs'],
  ['icon-typescript', 'typescript'],
  ['icon-database', 'database'],
  ['icon-cloud', 'cloud'],
  ['icon-git', 'git'],
  ['icon-github', 'github'],
  ['icon-tailwind-css', 'tailwind'],
  ['icon-css', 'css'],
  ['icon-css3', 'css'],
  ['icon-html', 'html'],
  ['icon-html5', 'html'],
  ['icon-javascript', 'javascript'],
  ['icon-js', 'javascript'],
] as const

test.each(skillTokens)('a skill with %s shows %s', (token, name) => {
  expect(skillIcon(token)).toBe(name)
})

test.each(['icon-cobol', '', 'react', 'constructor', '__proto__', 'ICON-REACT'])(
  'a skill with the unknown token %j shows no icon',
  (token) => {
    expect(skillIcon(token)).toBeUndefined()
  },
)

test.each(serviceTokens)('a service with %s shows %s', (token, name) => {
  expect(serviceIcon(token)).toEqual({ kind: 'sprite', name })
})

test.each([
  'fa-solid fa-code',
  'fas fa-code',
  'fab fa-react',
  'fa-code',
  'bi bi-gear',
  'ri-code-line',
])('a service with the icon font’s class %s uses it unchanged', (className) => {
  expect(serviceIcon(className)).toEqual({ kind: 'icon-font', className })
})

test.each(['🍲', '⚙️', 'A', 'JS', '<>'])('a service with %s shows it literally', (text) => {
  expect(serviceIcon(text)).toEqual({ kind: 'literal', text })
})

test.each(['icon-cobol', 'web', '', 'family', 'title', 'constructor', '__proto__'])(
  'a service with %j falls back to the code icon',
  (token) => {
    expect(serviceIcon(token)).toEqual({ kind: 'sprite', name: 'code' })
  },
)

test.each([...skillTokens, ...serviceTokens, ['the fallback', 'code'] as const])(
  '%s is drawn in its sprite as %s',
  (_, name) => {
    const file = /\/([a-z-]+\.svg)/.exec(renderToStaticMarkup(Icon({ name })))?.[1]
    const sprite = readFileSync(new URL(`../../ui/${file}`, import.meta.url), 'utf8')
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"`)
  },
)

test('every built-in skill and service has a known icon', () => {
  expect(skills.map(({ icon }) => skillIcon(icon))).not.toContain(undefined)
  expect(services.map(({ icon }) => serviceIcon(icon).kind)).toEqual(Array(6).fill('sprite'))
})
