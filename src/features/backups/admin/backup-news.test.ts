import { expect, test } from 'vitest'
import type { Backup } from '../backup.ts'
import { backupFacts, backupNews } from './backup-news.ts'

const now = new Date('2026-03-04T18:00:00.000Z')
const whole: Backup = {
  ...{ _id: 'a', file: 'a', state: 'done', startedAt: '2026-03-04T05:06:00.000Z' },
  ...{ rehearsed: true, isThere: true, size: 1_234_567 },
  counts: { posts: 6, messages: 1, users: 2, uploads: 0 },
}
const failed: Backup = {
  ...{ _id: 'b', file: 'b', state: 'failed', startedAt: '2026-03-04T06:00:00.000Z' },
  ...{ rehearsed: false, isThere: false, problem: 'The disk is too full.' },
}
const old: Backup = { ...whole, startedAt: '2026-03-01T05:06:00.000Z' }
const lastGood = 'The last good one is of Mar 4, 2026, 5:06 AM.'

test.each([
  [7, [], true, 'There is none yet. The first one is made some minutes after the start.'],
  [0, [], false, 'There is none. Daily backups are turned off (BACKUPS_KEPT is 0).'],
  [7, [whole], true, `${lastGood} Everything in it was restored aside to try it.`],
  [7, [failed], false, 'There is no backup that can be relied on.'],
  [7, [failed, old], false, 'The last good one is of Mar 1, 2026, 5:06 AM.'],
  [7, [{ ...whole, problem: 'Not copied.' }], false, `${lastGood} Not copied.`],
  [7, [{ ...failed, state: 'running' as const }], true, 'A backup is being made...'],
])('an owner who keeps %i reads of %j: %s, %s', (kept, backups, isGood, text) => {
  expect(backupNews({ kept, backups }, now)).toEqual({ isGood, text })
})

test('an owner reads what is in a backup', () => {
  const facts = ['1.2 MB', '6 posts', '1 message', '2 users', '0 uploaded files']
  expect(backupFacts(whole)).toEqual(facts)
  expect(backupFacts(failed)).toEqual([])
})
