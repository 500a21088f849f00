/** Draws the readers of a range with Observable Plot, which only this chunk loads (decision 034). */
import {
  axisX,
  axisY,
  dot,
  gridY,
  lineY,
  plot,
  pointerX,
  rectY,
  ruleX,
  ruleY,
  tip,
} from '@observablehq/plot'
import { dayMs } from '#durations.ts'
import type { Period, Unit } from './chart-periods.ts'
import { formatMean, formatPeriod } from './format-figures.ts'
import type { Publication } from './publications.ts'

interface Chart {
  unit: Unit
  periods: Period[]
  publications: Publication[]
  width: number
  /** How much larger the reader's text is than the usual one. */
  scale: number
}

/** Colours are custom properties, so that the drawing follows the theme. */
const colors = {
  bar: 'var(--color-accent)',
  before: 'var(--color-soft)',
  line: 'var(--color-line)',
  mark: 'var(--color-ink)',
  raised: 'var(--color-raised)',
  halo: 'var(--color-paper)',
}
/** Highest value of the scale without readers. */
const leastTop = 4
const markInset = 8
const height = 280
/** Of the figures beside the bars. */
const leftMargin = 44
/** Of a label and the space around it, in pixels. */
const labelWidth = 72
/** A single day would be a wall. */
const maxBarWidth = 96
const dayLabel = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})
const monthLabel = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  year: 'numeric',
})

export function plotReaders({ unit, periods, publications, width, scale }: Chart): Element {
  const bars = periods.map((period) => ({ ...period, ...spanOf(period) }))
  const marks = publications.map((each) => ({ ...each, at: middleOf(each.day, each.day) }))
  const highest = Math.max(...bars.flatMap((bar) => [bar.readersPerDay, bar.before ?? 0]), leastTop)
  const left = leftMargin * scale
  const barWidth = (width - left) / bars.length
  const every = Math.ceil((labelWidth * scale) / barWidth)
  // From the right: the newest bar always has its label.
  const labelled = bars.filter((_, index) => (bars.length - 1 - index) % every === 0)
  const inset = Math.max(Math.min(2, barWidth / 8), (barWidth - maxBarWidth * scale) / 2)
  const drawing = plot({
    className: 'readers-plot',
    width,
    height: height * scale,
    marginLeft: left,
    // Half a label is beside the last bar.
    marginRight: Math.max(8, (labelWidth * scale) / 3 - barWidth / 2),
    marginTop: 20,
    marginBottom: 28 * scale,
    x: { type: 'utc', domain: [bars[0]?.start ?? new Date(0), bars.at(-1)?.end ?? new Date(0)] },
    y: { domain: [0, highest], nice: true },
    marks: [
      gridY({ stroke: colors.line, strokeOpacity: 1, ticks: 4 }),
      axisY({
        ticks: 4,
        tickSize: 0,
        label: null,
        tickFormat: (count: number) => (Number.isInteger(count) ? formatMean(count) : ''),
      }),
      axisX(
        labelled.map(({ middle }) => middle),
        {
          tickSize: 0,
          label: null,
          tickFormat: (_: Date, index: number) => labelOf(labelled[index], unit),
        },
      ),
      ruleX(marks, { x: 'at', stroke: colors.before, strokeDasharray: '1 3' }),
      rectY(bars, {
        x1: 'start',
        x2: 'end',
        y: 'readersPerDay',
        fill: colors.bar,
        insetLeft: inset,
        insetRight: inset,
      }),
      // A halo, by which the line is seen on the bars.
      lineY(bars, {
        x: 'middle',
        y: 'before',
        stroke: colors.halo,
        strokeWidth: 4,
        curve: 'monotone-x',
      }),
      lineY(bars, {
        x: 'middle',
        y: 'before',
        stroke: colors.before,
        strokeWidth: 1.5,
        strokeDasharray: '4 3',
        curve: 'monotone-x',
      }),
      ruleY([0], { stroke: colors.before }),
      dot(marks, { x: 'at', frameAnchor: 'top', dy: -markInset, r: 3.5, fill: colors.mark }),
      tip(
        bars,
        pointerX({
          x: 'middle',
          y: 'readersPerDay',
          lineHeight: 1.4,
          title: (bar: Period) => textOf(bar, publications),
          fill: colors.raised,
          stroke: colors.before,
        }),
      ),
    ],
  })
  // The policy allows no inline style; the stylesheet has these rules.
  drawing.querySelector('style')?.remove()
  return drawing
}

function spanOf({ from, to }: Period) {
  const [start, end] = [Date.parse(from), Date.parse(to) + dayMs]
  return { start: new Date(start), end: new Date(end), middle: middleOf(from, to) }
}

function middleOf(from: string, to: string) {
  return new Date((Date.parse(from) + Date.parse(to) + dayMs) / 2)
}

function textOf(period: Period, publications: Publication[]) {
  const { from, to, readersPerDay, before } = period
  const published = publications.filter(({ day }) => from <= day && day <= to)
  return [
    formatPeriod(period),
    `${formatMean(readersPerDay)} readers${from === to ? '' : ' a day'}`,
    ...(before === undefined ? [] : [`${formatMean(before)} in the time before`]),
    ...published.map(({ title }) => `Published: ${title}`),
  ].join('\n')
}

function labelOf(period: Period | undefined, unit: Unit) {
  return period ? (unit === 'month' ? monthLabel : dayLabel).format(new Date(period.from)) : ''
}
