const minuteMs = 60_000

/** The foot of every page names the year: calls back within a minute of a new one. @returns its end */
export function watchYear(now: () => Date, onNewYear: () => void): () => void {
  let year = now().getUTCFullYear()
  const timer = setInterval(() => {
    if (now().getUTCFullYear() === year) return
    year = now().getUTCFullYear()
    onNewYear()
  }, minuteMs)
  timer.unref()
  return () => clearInterval(timer)
}
