import { expect, test } from 'vitest'
import type { Backup } from '../backup.ts'
import { backupNews, isBeingMade } from './backup-news.ts'

const now = new Date('2026-03-04T18:00:00.000Z')
const whole: Backup = {
  ...{ _id: 'a', file: 'a', state: 'done', startedAt: '2026-03-04T05:06:00.000Z' },
  ...{ rehearsed: true, isThere: true },
}
const old: Backup = { ...whole, startedAt: '2026-03-01T05:06:00.000Z' }
const running: Backup = {
  ...{ _id: 'b', file: 'b', state: 'running', startedAt: '2026-03-04T06:00:00.000Z' },
  ...{ rehearsed: false, isThere: false },
}
const failed: Backup = { ...running, state: 'failed', problem: 'The disk is too full.' }
const foul: Backup = { ...whole, rehearsed: false, problem: '1 picture has no file.' }
const lastGood = 'The last good one is of Mar 4, 2026, 5:06 AM.'
const oldGood = 'The last good one is of Mar 1, 2026, 5:06 AM.'
const off = 'Daily backups are turned off (BACKUPS_KEPT is 0).'

test.each([
  [7, [], 'There is none yet. The first one is made some minutes after the start.'],
  [7, [whole], `${lastGood} Everything in it was restored aside to try it.`],
  [7, [running], 'A backup is being made...'],
  [7, [running, whole], `A backup is being made... ${lastGood}`],
])('an owner who keeps %i can sleep with %j: %s', (kept, backups, text) => {
  expect(backupNews(overview(kept, backups), now)).toEqual({ isGood: true, text })
})

test.each([
  [0, [], `There is none. ${off}`],
  [7, [old], oldGood],
  [0, [old], `${oldGood} ${off}`],
  [7, [{ ...whole, isThere: false }], 'No good backup is here any more.'],
  [7, [running, failed, old], `A backup is being made... ${oldGood}`],
  [7, [running, failed], 'A backup is being made... There is no backup that can be relied on.'],
])('an owner who keeps %i is warned with %j: %s', (kept, backups, text) => {
  expect(backupNews(overview(kept, backups), now)).toEqual({ isGood: false, text })
})

test.each([
  [
    [failed],
    'The newest one failed: The disk is too full. There is no backup that can be relied on.',
  ],
  [[failed, whole], `The newest one failed: The disk is too full. ${lastGood}`],
  [[foul, old], `The newest one is not whole: 1 picture has no file. ${oldGood}`],
  [[{ ...whole, problem: 'Not copied.' }], `${lastGood} Not copied.`],
])('an owner is told what is wrong with the newest of %j: %s', (backups, text) => {
  const [newest] = backups
  expect(backupNews(overview(7, backups), now)).toEqual({
    ...{ isGood: false, text, problem: newest?.problem },
  })
})

test('whoever waits looks again only while one is being made', () => {
  expect([[whole], [running, whole]].map((backups) => isBeingMade(overview(7, backups)))).toEqual([
    false,
    true,
  ])
})

function overview(kept: number, backups: Backup[]) {
  const good = backups.find(({ rehearsed, isThere }) => rehearsed && isThere)
  return { kept, backups, ...(good && { lastGood: good }) }
}
