/** What goes on, for whoever waits; the tables come at the end. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}
