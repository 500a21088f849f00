/** Prints progress to stderr; the result goes to stdout. */
export function reportProgress(text: string): void {
  process.stderr.write(`${text}\n`)
}
