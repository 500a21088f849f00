const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats as '820 bytes', '1.4 MB' or '12 GB', with at least two significant digits. */
export function formatSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  const digits = power > 0 && amount < 10 ? 1 : 0
  return `${amount.toFixed(digits)} ${units[power]}`
}
