import { expect, test } from 'vitest'
import type { Backup } from '../backup.ts'
import { backupStatus, isRunning } from './backup-status.ts'

const now = new Date('2026-03-04T18:00:00.000Z')
const verified: Backup = {
  ...{ _id: 'a', file: 'a', state: 'done', startedAt: '2026-03-04T05:06:00.000Z' },
  ...{ verified: true, fileExists: true },
}
const old: Backup = { ...verified, startedAt: '2026-03-01T05:06:00.000Z' }
const running: Backup = {
  ...{ _id: 'b', file: 'b', state: 'running', startedAt: '2026-03-04T06:00:00.000Z' },
  ...{ verified: false, fileExists: false },
}
const failed: Backup = { ...running, state: 'failed', problem: 'The disk is too full.' }
const unverified: Backup = { ...verified, verified: false, problem: '1 picture has no file.' }
const latest = 'The latest verified backup is from Mar 4, 2026, 5:06 AM.'
const latestOld = 'The latest verified backup is from Mar 1, 2026, 5:06 AM.'
const off = 'Daily backups are turned off (BACKUPS_KEPT is 0).'

test.each([
  [7, [], 'There are no backups yet. The first one starts a few minutes after the site starts.'],
  [7, [verified], `${latest} A test restore of it succeeded.`],
  [7, [running], 'A backup is in progress...'],
  [7, [running, verified], `A backup is in progress... ${latest}`],
])('an owner who keeps %i reads a good status with %j: %s', (retained, backups, text) => {
  expect(backupStatus(overview(retained, backups), now)).toEqual({ isGood: true, text })
})

test.each([
  [0, [], `There are no backups. ${off}`],
  [7, [old], latestOld],
  [0, [old], `${latestOld} ${off}`],
  [7, [{ ...verified, fileExists: false }], 'The verified backups no longer exist.'],
  [7, [running, failed, old], `A backup is in progress... ${latestOld}`],
  [7, [running, failed], 'A backup is in progress... There is no verified backup.'],
])('an owner who keeps %i is warned with %j: %s', (retained, backups, text) => {
  expect(backupStatus(overview(retained, backups), now)).toEqual({ isGood: false, text })
})

test.each([
  [[failed], 'The newest backup failed: The disk is too full. There is no verified backup.'],
  [[failed, verified], `The newest backup failed: The disk is too full. ${latest}`],
  [[unverified, old], `The newest backup failed verification: 1 picture has no file. ${latestOld}`],
  [[{ ...verified, problem: 'Not copied.' }], `${latest} Not copied.`],
])('the problem of the newest backup of %j is: %s', (backups, text) => {
  const [newest] = backups
  expect(backupStatus(overview(7, backups), now)).toEqual({
    ...{ isGood: false, text, problem: newest?.problem },
  })
})

test('the dashboard polls only while a backup is in progress', () => {
  expect(
    [[verified], [running, verified]].map((backups) => isRunning(overview(7, backups))),
  ).toEqual([false, true])
})

function overview(retained: number, backups: Backup[]) {
  const good = backups.find(({ verified, fileExists }) => verified && fileExists)
  return { retained, backups, ...(good && { latestVerified: good }) }
}
