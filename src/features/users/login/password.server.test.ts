import { expect, test } from 'vitest'

/** An instance of its own, with the cost of the product: the setup of the tests lowers that of the shared one. */
const instance = './password.server.ts?product'
const { dummyHash, hashPassword, verifyPassword }: typeof import('./password.server.ts') =
  await import(instance)

test('only the password itself verifies against its hash', async () => {
  const hash = await hashPassword('copper pans')
  expect(await verifyPassword('copper pans', hash)).toBe(true)
  expect(await verifyPassword('Copper pans', hash)).toBe(false)
  expect(await verifyPassword('copper pans ', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('a hash uses argon2id, the cost that OWASP recommends, and a random salt', async () => {
  const hashes = [await hashPassword('copper pans'), await hashPassword('copper pans')]
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('a hash with another cost, made by another program, still verifies', async () => {
  // echo -n 'password' | argon2 somesalt -id -v 13 -t 2 -k 256 -p 1
  const hash =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword('password', hash)).toBe(true)
  expect(await verifyPassword('Password', hash)).toBe(false)
})

test('canonically equivalent Unicode is the same password', async () => {
  const hash = await hashPassword('Ångström ﬁn')
  expect(await verifyPassword('A\u030Angstro\u0308m fin', hash)).toBe(true)
})

test.each(['', 'plain text', '$argon2id$v=19$m=19456,t=2,p=1$', '$2b$10$abcdefghijklmnopqrstuv'])(
  'no password verifies against the malformed hash %j',
  async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false)
    expect(await verifyPassword(hash, hash)).toBe(false)
  },
)

test('the dummy hash costs as much as a real one', async () => {
  expect(await dummyHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
