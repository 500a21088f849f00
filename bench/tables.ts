/** Tables as a terminal and Markdown both show them. */

/** The first row is the head. Numbers stand at the right, where a cell of the column holds one. */
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
  const rule = widths.map((each, column) =>
    isNumber[column] ? `${'-'.repeat(each - 1)}:` : '-'.repeat(each),
  )
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n')
}

const width = (text = '') => [...text].length

/** With so many digits after the point; a dash where nothing was measured. */
export function number(value: number | undefined, digits = 0): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
