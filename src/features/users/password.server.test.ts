import { expect, test } from 'vitest'
import { owner } from '#site.ts'
import { hashPassword, isCommonPassword, isPassword, nobodysHash } from './password.server.ts'

test('a password fits its own hash and no other word does', async () => {
  const hash = await hashPassword('copper pans')
  expect(await isPassword('copper pans', hash)).toBe(true)
  expect(await isPassword('Copper pans', hash)).toBe(false)
  expect(await isPassword('copper pans ', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('a hash names argon2id and the cost that OWASP asks for, and never twice the same salt', async () => {
  const hashes = [await hashPassword('copper pans'), await hashPassword('copper pans')]
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('a hash of another cost, made by another program, still fits', async () => {
  // echo -n 'password' | argon2 somesalt -id -v 13 -t 2 -k 256 -p 1
  const hash =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await isPassword('password', hash)).toBe(true)
  expect(await isPassword('Password', hash)).toBe(false)
})

test('the same letters from another keyboard are the same password', async () => {
  const hash = await hashPassword('Ångström ﬁn')
  expect(await isPassword('A\u030Angstro\u0308m fin', hash)).toBe(true)
})

test.each(['', 'plain text', '$argon2id$v=19$m=19456,t=2,p=1$', '$2b$10$abcdefghijklmnopqrstuv'])(
  'no password fits %j, which is no hash of ours',
  async (hash) => {
    expect(await isPassword('', hash)).toBe(false)
    expect(await isPassword(hash, hash)).toBe(false)
  },
)

test('nobody’s hash costs as much as anybody’s', async () => {
  expect(await nobodysHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  'password',
  'PASSWORD1',
  ' 12345678 ',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'abababababab',
  '        ',
  'Folio2026!',
  `${owner.name}1`,
])('%j is one of the first that attackers try', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['copper pans on a rail', 'суп из топора', '🍲🥄🍽️🧂'])('%j is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
