/** Shown once less than this share of the limit remains. */
const shownBelow = 0.2

/** How many characters remain, as the schema counts them; undefined while plenty remain. */
export function characterCount(text: string, max: number): string | undefined {
  const remaining = max - text.trim().length
  if (remaining < 0) return `${counted(-remaining)} too many.`
  return remaining < max * shownBelow ? `${counted(remaining)} left.` : undefined
}

function counted(count: number) {
  return `${count} ${count === 1 ? 'character' : 'characters'}`
}
