/** Tables of the report as CSV (RFC 4180), without formulas for spreadsheets. */
import type { AnalyticsReport } from './analytics-report.ts'

export const csvTables = ['days', 'pages', 'sources', 'searches', 'crawlers'] as const
export type CsvTable = (typeof csvTables)[number]

type Cell = string | number | null

/** The first line names the columns. */
export function toCsv(report: AnalyticsReport, table: CsvTable): string {
  const rows: Record<string, Cell>[] = report[table]
  const names = columns[table]
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

const columns: Record<CsvTable, string[]> = {
  days: ['day', 'people', 'views'],
  pages: ['path', 'title', 'people', 'views'],
  sources: ['kind', 'name', 'people', 'views'],
  searches: ['query', 'count', 'withoutResult'],
  crawlers: ['kind', 'name', 'requests'],
}

/** Spreadsheets calculate a cell that begins like a formula: visitors choose what they search for, and referrers. */
function quoted(cell: Cell) {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
