import { expect, test } from 'vitest'
import { isCodeHost } from './code-host.ts'

test.each([
  ['gitlab', 'https://code.example.org/jonas', true],
  ['sourcehut', 'https://example.org', true],
  ['globe', 'https://github.com/jonas', true],
  ['', 'https://git.sr.ht/~jonas', true],
  ['', 'https://codeberg.org', true],
  ['/icons/0123456789ab.svg#codeberg', 'https://example.com', true],
  ['', 'https://gitlab.example.org/jonas', true],
  ['mastodon', 'https://mastodon.social/@github', false],
  ['', 'https://jonas.github.io', false],
  ['', 'https://example.org/github.com/jonas', false],
  ['', 'https://notgithub.com/jonas', false],
  ['github-sponsors', 'https://example.org', false],
])('a profile with the icon "%s" at %s is on a code host: %s', (icon, href, expected) => {
  expect(isCodeHost({ icon, href })).toBe(expected)
})
