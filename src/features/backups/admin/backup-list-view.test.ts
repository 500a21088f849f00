import { expect, test } from 'vitest'
import type { Backup } from '../backup.ts'
import { backupListView } from './backup-list-view.ts'

const verified: Backup = {
  ...{ _id: 'a', file: 'a', state: 'done', startedAt: '2026-03-01T05:06:07.000Z' },
  ...{ verified: true, fileExists: true, size: 1_234_567 },
  counts: { posts: 6, messages: 1, users: 2, uploads: 0 },
}
const full = 'The disk is too full.'

function failedAt(hour: number, problem = full): Backup {
  const startedAt = `2026-03-04T${String(hour).padStart(2, '0')}:00:00.000Z`
  return {
    ...{ _id: `at-${hour}`, file: '', state: 'failed', startedAt },
    ...{ verified: false, fileExists: false, problem },
  }
}

test('an owner reads the contents of a backup, and whether its file is missing', () => {
  const facts = ['1.2 MB', '6 posts', '1 message', '2 users', '0 uploaded files']
  const moved = { ...verified, _id: 'b', fileExists: false, startedAt: '2026-02-28T05:06:07.000Z' }
  expect(
    backupListView({ retained: 7, backups: [verified, moved], latestVerified: verified }),
  ).toEqual([
    { backup: verified, time: 'Mar 1, 2026, 5:06 AM', facts },
    {
      backup: moved,
      time: 'Feb 28, 2026, 5:06 AM',
      facts: [...facts, 'Its file is not on this machine'],
    },
  ])
})

test('an owner finds the latest verified backup below ten failures, which are one row', () => {
  const backups = Array.from({ length: 10 }, (_, index) => failedAt(20 - index))
  const [failures, latest, ...others] = backupListView({
    retained: 7,
    backups,
    latestVerified: verified,
  })
  expect(failures).toEqual({
    ...{ backup: backups[0], time: 'Mar 4, 2026, 8:00 PM', problem: full },
    facts: ['Failed 10 times since Mar 4, 2026, 11:00 AM'],
  })
  expect(latest?.backup).toBe(verified)
  expect(others).toEqual([])
})

test('an owner with many backups sees the newest three, and the latest verified one once', () => {
  const ofDay = (day: number) => ({
    ...verified,
    ...{ _id: `of-${day}`, startedAt: `2026-03-0${day}T05:06:07.000Z` },
  })
  const backups = [4, 3, 2, 1].map(ofDay)
  const ids = backupListView({ retained: 7, backups, latestVerified: ofDay(4) }).map(
    ({ backup }) => backup._id,
  )
  expect(ids).toEqual(['of-4', 'of-3', 'of-2'])
})

test('a repeated problem is displayed once', () => {
  const backups = [failedAt(9), verified, failedAt(7), failedAt(5, 'Something else.')]
  const problems = (statusProblem?: string) =>
    backupListView({ retained: 7, backups }, statusProblem).map(({ problem }) => problem)
  expect(problems()).toEqual([full, undefined, undefined])
  expect(problems(full)).toEqual([undefined, undefined, undefined])
})

test('two backups of the same minute are distinguished by their seconds', () => {
  const later = { ...verified, _id: 'b', startedAt: '2026-03-01T05:06:52.000Z' }
  const times = backupListView({ retained: 7, backups: [failedAt(9), later, verified] }).map(
    ({ time }) => time,
  )
  expect(times).toEqual([
    'Mar 4, 2026, 9:00 AM',
    'Mar 1, 2026, 5:06:52 AM',
    'Mar 1, 2026, 5:06:07 AM',
  ])
})
