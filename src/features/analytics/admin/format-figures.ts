/** How figures and days are written on the analytics page. */
import type { Period } from './chart-periods.ts'

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const day = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
}

export function formatCount(count: number): string {
  return wholeNumber.format(count)
}

/** Of a mean: 0.04 readers are not none. */
export function formatMean(count: number): string {
  if (count > 0 && count < 0.1) return 'less than 0.1'
  return (count < 10 ? oneDigit : wholeNumber).format(count)
}

/** 'Jan 5, 2024' */
export function formatDay(text: string): string {
  return day.format(new Date(text))
}

/** 'Mon, Jan 5, 2024', or 'Jan 5 – 11, 2024' */
export function formatPeriod({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return from === to
    ? weekday.format(new Date(from))
    : day.formatRange(new Date(from), new Date(to))
}

/** '+12' or '−3'; '±0' for no change. */
export function formatDifference(now: number, before: number): string {
  if (now === before) return '±0'
  return `${now > before ? '+' : '−'}${formatCount(Math.abs(now - before))}`
}

/** '+12 %', for totals; the plain difference if there was nothing before. */
export function formatChange(now: number, before: number): string {
  if (before === 0 || now === before) return formatDifference(now, before)
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? '+' : '−'}${formatCount(percent)} %`
}
