/** Fenced code in Markdown. Fences in lists and quotes are found at any indentation. */
const fenceLine = /^[ \t]*(?:> ?[ \t]*)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/

/** Reads a text line by line. */
export class FenceScanner {
  #open = ''

  /** Whether the next line is code. */
  get isOpen() {
    return this.#open !== ''
  }

  /** @returns whether the line is code or a fence */
  read(line: string): boolean {
    const wasOpen = this.isOpen
    const [, fence = '', info = ''] = (mayBeFence(line) && fenceLine.exec(line)) || []
    if (!fence) return wasOpen
    if (wasOpen) {
      const closes = fence[0] === this.#open[0] && fence.length >= this.#open.length
      if (closes && !info.trim()) this.#open = ''
      return true
    }
    // Three backticks may also be inline code.
    if (!(fence.startsWith('`') && info.includes('`'))) this.#open = fence
    return this.isOpen
  }
}

/** Whether the line with the offset stands between two fences, or after one that is not closed. */
export function isInCode(value: string, offset: number): boolean {
  if (!mayBeFence(value)) return false
  const scanner = new FenceScanner()
  const lines = value.slice(0, offset).split('\n')
  for (const line of lines.slice(0, -1)) scanner.read(line)
  return scanner.isOpen
}

function mayBeFence(text: string) {
  return text.includes('```') || text.includes('~~~')
}
