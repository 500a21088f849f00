import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serviceIcon, skillIcon } from '../icon-tokens.ts'
import { profileIcons, serviceIcons, skillIcons } from './icon-suggestions.ts'

test('every suggested token of a skill or service has an icon of its own', () => {
  expect(skillIcons.map(skillIcon)).not.toContain(undefined)
  expect(serviceIcons.map(serviceIcon)).not.toContainEqual({ kind: 'sprite', name: 'code' })
})

test('every suggested icon of a profile is in the sprite', () => {
  const sprite = readFileSync(new URL('../../../ui/icons.svg', import.meta.url), 'utf8')
  expect(profileIcons.filter((name) => !sprite.includes(`<symbol id="${name}"`))).toEqual([])
})
