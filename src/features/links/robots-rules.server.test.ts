import { expect, test } from 'vitest'
import { isPathAllowed, parseRobots } from './robots-rules.server.ts'

function isAllowed(robots: string, path: string) {
  return isPathAllowed(parseRobots(robots, 'Folio'), new URL(path, 'https://other.example'))
}

test.each([
  ['Disallow: /a', '/a', false],
  ['Disallow: /a', '/abc?d', false],
  ['Disallow: /a', '/b/a', true],
  ['Disallow:', '/a', true],
  ['Disallow: /A', '/a', true],
  ['DISALLOW :\t/a # all of it', '/a', false],
  ['# Disallow: /a', '/a', true],
  ['Disallow: /a$', '/a', false],
  ['Disallow: /a$', '/ab', true],
  ['Disallow: /*.gif$', '/x/y.gif', false],
  ['Disallow: /*.gif$', '/x.gif?y', true],
  ['Disallow: /*a*a$', '/a', true],
  ['Disallow: /**b*?c=', '/a/b/?c=d', false],
  ['Disallow: *', '/', false],
  ['Disallow: /\nAllow: /a', '/ab', true],
  ['Allow: /a\nDisallow: /ab', '/ab', false],
  ['Disallow: /a\nAllow: /a', '/a', true],
  ['Disallow: /ü', '/%c3%bc', false],
  ['Disallow: /%c3%bc', '/ü', false],
  ['Disallow: /a%2fb', '/a%2Fb', false],
  ['Disallow: /a%2Ab', '/a%2Ab', false],
])('the rules %j on %s', (rules, path, expected) => {
  expect(isAllowed(`User-agent: *\n${rules}`, path)).toBe(expected)
})

test.each([
  ['of its own group', 'User-agent: *\nDisallow: /\n\nuser-agent: FOLIO/2.0\nAllow: /', true],
  [
    'of its own group, which has none',
    'User-agent: folio\nDisallow:\nUser-agent: *\nDisallow: /',
    true,
  ],
  [
    'of a group with several names',
    'User-agent: a\nUser-agent: Folio\nUser-agent: b\nDisallow: /',
    false,
  ],
  [
    'of each group with its name',
    'User-agent: Folio\nAllow: /b\n\nUser-agent: Folio\nDisallow: /',
    false,
  ],
  ['not of others', 'User-agent: Folio-Bot\nDisallow: /\nUser-agent: a\nDisallow: /', true],
  ['not of what has no group', 'Disallow: /', true],
  [
    'behind a byte order mark, with lines of Windows',
    '\uFEFFUser-agent: *\r\nDisallow: /\r\n',
    false,
  ],
])('a program takes the rules %s', (_, robots, expected) => {
  expect(isAllowed(robots, '/a')).toBe(expected)
})

test('a file that names a program thousands of times is read as one that names it once', () => {
  const names = 'User-agent: Folio\n'.repeat(14_000)
  const rules = 'Disallow: /a\n'.repeat(19_000)
  expect(parseRobots(names + rules, 'Folio')).toHaveLength(2000)
})

test('a pattern of half a million wildcards is matched', () => {
  const robots = `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}\nDisallow: ${'*'.repeat(250_000)}b`
  expect(isAllowed(robots, `/${'a'.repeat(2000)}b`)).toBe(false)
})
