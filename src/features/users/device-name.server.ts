/** What a person calls the browser they logged in with. */
import bowser from 'bowser'

/** Such as 'Firefox on Linux'; 'Unknown device' for a program that does not say. Never long. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ').slice(0, longestName) : unknown
}

const longestName = 60

const unknown = 'Unknown device'
