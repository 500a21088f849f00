/** Markdown tables, padded to be readable in a terminal. */

/** The first row is the header. Columns of numbers are aligned right. */
export function table(rows: string[][]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => width(row[column]))))
  const isNumber = head.map((_, column) => body.every((row) => /^[\d–]/.test(row[column] ?? '')))
  const line = (row: string[]) => {
    const cells = row.map((cell, column) => {
      const gap = ' '.repeat((widths[column] ?? 0) - width(cell))
      return isNumber[column] ? gap + cell : cell + gap
    })
    return `| ${cells.join(' | ')} |`
  }
  const rule = widths.map((length, column) =>
    isNumber[column] ? `${'-'.repeat(length - 1)}:` : '-'.repeat(length),
  )
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n')
}

const width = (text = '') => [...text].length

/** Formats with a fixed number of digits after the decimal point; a dash for a missing value. */
export function number(value: number | undefined, digits = 0): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
