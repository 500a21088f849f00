import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { formatCount, formatDifference } from './format-figures.ts'

export interface ReportRow {
  /** The same in every range. */
  key: string
  name: ReactNode
  /** By which the rows are ordered. */
  count: number
  /** Further figures. */
  more?: number[]
}

interface ReportTableProps {
  title: string
  /** Of the names, of the counts, then of the further figures. */
  columns: [name: string, count: string, ...more: string[]]
  rows: ReportRow[]
  /** Of the time before; undefined while it is loading, or unknown. */
  before: ReportRow[] | undefined
  /** The address of the same figures as a file. */
  csvHref?: string
  /** Shown without rows. */
  empty: string
}

const firstRows = 10
/** The API lists no more; what is not among them may have been there before all the same. */
const maxRows = 100

/** One list of the report, each row with a bar for its share and its change since the time before. */
export function ReportTable({ title, columns, rows, before, csvHref, empty }: ReportTableProps) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const [nameColumn, countColumn, ...moreColumns] = columns
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  const highest = Math.max(...rows.map(({ count }) => count), 1)
  const earlier = new Map(before?.map(({ key, count }) => [key, count]))
  const isKnown = before !== undefined && before.length < maxRows
  return (
    <section aria-labelledby={titleId} className="report">
      <div className="report-head">
        <h2 id={titleId} className="admin-subtitle">
          {title}
        </h2>
        {csvHref && rows.length > 0 && (
          <a href={csvHref} download className="link" aria-label={`${title} as CSV`}>
            CSV
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="report-empty">{empty}</p>
      ) : (
        <table className="figure-table report-table">
          <thead>
            <tr>
              <th scope="col">{nameColumn}</th>
              <th scope="col">{countColumn}</th>
              <th scope="col">
                <span aria-hidden="true">±</span>
                <span className="sr-only">Change since the time before</span>
              </th>
              {moreColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, count, more = [] }) => (
              <tr key={key} style={{ '--share': count / highest } as CSSProperties}>
                <th scope="row">{name}</th>
                <td>{formatCount(count)}</td>
                <td className="figure-change">
                  {changeOf(count, earlier.get(key) ?? (isKnown ? 0 : undefined))}
                </td>
                {more.map((figure, index) => (
                  <td key={moreColumns[index]}>{formatCount(figure)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > firstRows && (
        <SmallButton
          className="report-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </SmallButton>
      )}
    </section>
  )
}

function changeOf(count: number, before: number | undefined) {
  return before === undefined ? '' : formatDifference(count, before)
}
