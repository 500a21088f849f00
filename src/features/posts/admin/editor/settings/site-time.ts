/** Times of the site's time zone as `datetime-local` fields take them, such as '2026-03-04T18:30'. */
import { dayMs } from '#durations.ts'

/** The time that clocks of the zone show at an instant; '' for an invalid one. */
export function toLocalTime(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : wallClock(at, timeZone)
}

export interface LocalInstant {
  /** ISO 8601, UTC. */
  iso: string
  /** Clocks skip the time (then it is the same time span later), or show it twice (then the first is meant). */
  kind: 'exact' | 'skipped' | 'repeated'
}

/** The instant at which clocks of the zone show a local time; undefined unless it is a complete one. */
export function fromLocalTime(local: string, timeZone: string): LocalInstant | undefined {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return undefined
  // No zone changes its offset twice within two days.
  const [before, after] = [wall - dayMs, wall + dayMs].map((at) => wall - offsetAt(at, timeZone))
  const shows = (at: number) => wallClock(at, timeZone) === wallClock(wall, 'UTC')
  const instants = [...new Set([before ?? wall, after ?? wall])].filter(shows)
  const [first = before ?? wall] = instants.sort((a, b) => a - b)
  const kinds = ['skipped', 'exact', 'repeated'] as const
  return { iso: new Date(first).toISOString(), kind: kinds[instants.length] ?? 'exact' }
}

/** 'Europe/Berlin, GMT+1' */
export function timeZoneLabel(timeZone: string, at: Date): string {
  const zone = known(timeZone)
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return !offset || zone === 'UTC' ? zone : `${zone}, ${offset}`
}

function offsetAt(at: number, timeZone: string) {
  const minute = Math.floor(at / 60_000) * 60_000
  return Date.parse(`${wallClock(minute, timeZone)}Z`) - minute
}

/** To the minute. */
function wallClock(at: number, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: known(timeZone),
      calendar: 'iso8601',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
  clocks.set(timeZone, clock)
  return clock
}

/** A zone that this browser does not know is taken for UTC, as by the other times of the admin area. */
function known(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
