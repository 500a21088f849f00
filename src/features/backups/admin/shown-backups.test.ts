import { expect, test } from 'vitest'
import type { Backup } from '../backup.ts'
import { shownBackups } from './shown-backups.ts'

const whole: Backup = {
  ...{ _id: 'a', file: 'a', state: 'done', startedAt: '2026-03-01T05:06:07.000Z' },
  ...{ rehearsed: true, isThere: true, size: 1_234_567 },
  counts: { posts: 6, messages: 1, users: 2, uploads: 0 },
}
const full = 'The disk is too full.'

function failedAt(hour: number, problem = full): Backup {
  const startedAt = `2026-03-04T${String(hour).padStart(2, '0')}:00:00.000Z`
  return {
    ...{ _id: `at-${hour}`, file: '', state: 'failed', startedAt },
    ...{ rehearsed: false, isThere: false, problem },
  }
}

test('an owner reads what is in a backup, and where its file is not', () => {
  const facts = ['1.2 MB', '6 posts', '1 message', '2 users', '0 uploaded files']
  const moved = { ...whole, _id: 'b', isThere: false, startedAt: '2026-02-28T05:06:07.000Z' }
  expect(shownBackups({ kept: 7, backups: [whole, moved], lastGood: whole })).toEqual([
    { backup: whole, time: 'Mar 1, 2026, 5:06 AM', facts },
    {
      backup: moved,
      time: 'Feb 28, 2026, 5:06 AM',
      facts: [...facts, 'Its file is not on this machine'],
    },
  ])
})

test('an owner finds the good one below ten failures, which are one row', () => {
  const backups = Array.from({ length: 10 }, (_, index) => failedAt(20 - index))
  const [failures, good, ...others] = shownBackups({ kept: 7, backups, lastGood: whole })
  expect(failures).toEqual({
    ...{ backup: backups[0], time: 'Mar 4, 2026, 8:00 PM', problem: full },
    facts: ['Failed 10 times since Mar 4, 2026, 11:00 AM'],
  })
  expect(good?.backup).toBe(whole)
  expect(others).toEqual([])
})

test('an owner with many sees the newest three, and the good one once', () => {
  const ofDay = (day: number) => ({
    ...whole,
    ...{ _id: `of-${day}`, startedAt: `2026-03-0${day}T05:06:07.000Z` },
  })
  const backups = [4, 3, 2, 1].map(ofDay)
  const ids = shownBackups({ kept: 7, backups, lastGood: ofDay(4) }).map(({ backup }) => backup._id)
  expect(ids).toEqual(['of-4', 'of-3', 'of-2'])
})

test('a sentence about what is wrong is read once', () => {
  const backups = [failedAt(9), whole, failedAt(7), failedAt(5, 'Something else.')]
  const problems = (told?: string) =>
    shownBackups({ kept: 7, backups }, told).map(({ problem }) => problem)
  expect(problems()).toEqual([full, undefined, undefined])
  expect(problems(full)).toEqual([undefined, undefined, undefined])
})

test('two of the same minute are told apart by their seconds', () => {
  const later = { ...whole, _id: 'b', startedAt: '2026-03-01T05:06:52.000Z' }
  const times = shownBackups({ kept: 7, backups: [failedAt(9), later, whole] }).map(
    ({ time }) => time,
  )
  expect(times).toEqual([
    'Mar 4, 2026, 9:00 AM',
    'Mar 1, 2026, 5:06:52 AM',
    'Mar 1, 2026, 5:06:07 AM',
  ])
})
