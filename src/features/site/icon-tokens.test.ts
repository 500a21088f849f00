import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { services, skills } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { serviceIcon, skillIcon } from './icon-tokens.ts'

/** The tokens of the specification by the icon that they show. */
const skillTokens: Record<string, string[]> = {
  react: ['icon-react'],
  typescript: ['icon-typescript'],
  javascript: ['icon-javascript', 'icon-js'],
  mongodb: ['icon-mongodb'],
  tailwind: ['icon-tailwind-css'],
  html: ['icon-html5', 'icon-html'],
  css: ['icon-css3', 'icon-css3-alt', 'icon-css'],
  git: ['icon-git', 'icon-git-alt'],
  github: ['icon-github'],
  nodejs: ['icon-nodejs', 'icon-node-js'],
}
const serviceTokens: Record<string, string[]> = {
  globe: ['icon-web'],
  plug: ['icon-api'],
  database: ['icon-database'],
  cloud: ['icon-cloud'],
  react: ['icon-react'],
  nodejs: ['icon-nodejs'],
  typescript: ['icon-typescript'],
  git: ['icon-git'],
  github: ['icon-github'],
  tailwind: ['icon-tailwind-css'],
  css: ['icon-css', 'icon-css3'],
  html: ['icon-html', 'icon-html5'],
  javascript: ['icon-javascript', 'icon-js'],
}

test.each(Object.entries(skillTokens))('a skill shows %s for each of %j', (name, tokens) => {
  expect(tokens.map(skillIcon)).toEqual(tokens.map(() => name))
})

test.each(['icon-cobol', '', 'react', 'constructor', '__proto__', 'ICON-REACT'])(
  'a skill with the unknown token %j shows no icon',
  (token) => {
    expect(skillIcon(token)).toBeUndefined()
  },
)

test.each(Object.entries(serviceTokens))('a service shows %s for each of %j', (name, tokens) => {
  expect(tokens.map(serviceIcon)).toEqual(tokens.map(() => ({ kind: 'sprite', name })))
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

test.each(['code', ...Object.keys({ ...skillTokens, ...serviceTokens })])(
  'a visitor sees the icon %s, which its sprite has',
  (name) => {
    const file = /\/([a-z-]+\.svg)/.exec(renderToStaticMarkup(Icon({ name })))?.[1]
    const sprite = readFileSync(new URL(`../../ui/${file}`, import.meta.url), 'utf8')
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"`)
  },
)

test('every built-in skill and service has a known icon', () => {
  expect(skills.map(({ icon }) => skillIcon(icon))).not.toContain(undefined)
  expect(services.map(({ icon }) => serviceIcon(icon).kind)).toEqual(Array(6).fill('sprite'))
})
