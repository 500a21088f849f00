import { useEffect, useRef, useState } from 'react'
import type { Period, Unit } from './chart-periods.ts'
import { formatCount, formatMean, formatPeriod } from './format-figures.ts'
import type { Publication } from './publications.ts'

interface ReadersChartProps {
  periods: Period[]
  unit: Unit
  publications: Publication[]
}

const titles: Record<Unit, string> = {
  day: 'Readers by day',
  week: 'Readers a day, by week',
  month: 'Readers a day, by month',
}

/** The readers as bars, with the same figures in a table. */
export function ReadersChart({ periods, unit, publications }: ReadersChartProps) {
  const hasBefore = periods.some(({ before }) => before !== undefined)
  return (
    <figure className="readers-chart">
      <figcaption>
        <h2 className="admin-subtitle">{titles[unit]}</h2>
        <ul className="chart-legend">
          <li className="chart-key chart-key-now">this time</li>
          {hasBefore && <li className="chart-key chart-key-before">the time before</li>}
          {publications.length > 0 && (
            <li className="chart-key chart-key-post">a post published</li>
          )}
        </ul>
      </figcaption>
      <Plot periods={periods} unit={unit} publications={publications} />
      <details className="chart-table">
        <summary>These figures as a table</summary>
        <PeriodTable periods={periods} unit={unit} publications={publications} />
      </details>
    </figure>
  )
}

function Plot({ periods, unit, publications }: ReadersChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isGone = false
    let observer: ResizeObserver | undefined
    import('./plot-readers.ts').then(
      ({ plotReaders }) => {
        if (isGone) return
        const draw = () => {
          const width = element.clientWidth
          if (width === 0) return
          element.replaceChildren(
            plotReaders({ unit, periods, publications, width, scale: textScale() }),
          )
        }
        draw()
        observer = new ResizeObserver(draw)
        observer.observe(element)
      },
      (error) => {
        console.error(error)
        setFailed(true)
      },
    )
    return () => {
      isGone = true
      observer?.disconnect()
    }
  }, [periods, unit, publications])
  if (hasFailed) {
    return <p className="chart-box">The chart could not be loaded. The table has its figures.</p>
  }
  return <div ref={box} aria-hidden="true" className="chart-box" />
}

const usualTextPx = 16

function textScale() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx
}

function PeriodTable({ periods, unit, publications }: ReadersChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing to focus
    <section aria-label="Figures of the chart" tabIndex={0} className="table-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{unit === 'day' ? 'Day' : 'Days'}</th>
            <th scope="col">Readers</th>
            {unit !== 'day' && <th scope="col">A day</th>}
            <th scope="col">Time before</th>
            <th scope="col">Views</th>
            <th scope="col">Published</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">{formatPeriod(period)}</th>
              <td>{formatCount(period.people)}</td>
              {unit !== 'day' && <td>{formatMean(period.readersPerDay)}</td>}
              <td>{period.before === undefined ? '' : formatMean(period.before)}</td>
              <td>{formatCount(period.views)}</td>
              <td>{titlesIn(period, publications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function titlesIn({ from, to }: Period, publications: Publication[]) {
  return publications
    .filter(({ day }) => from <= day && day <= to)
    .map(({ title }) => title)
    .join(', ')
}
