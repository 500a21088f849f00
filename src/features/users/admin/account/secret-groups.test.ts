import { expect, test } from 'vitest'
import { inGroups } from './secret-groups.ts'

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY', 'JBSW Y'],
  ['', ''],
])('an owner sees the secret %j as %j', (secret, shown) => {
  expect(inGroups(secret)).toBe(shown)
})
