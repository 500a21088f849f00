/** What a person calls the browser they logged in with. */
import bowser from 'bowser'

/** Such as 'Firefox on Linux'; 'Unknown device' for a program that does not say. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os } = bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || os.name || unknown
}

const unknown = 'Unknown device'
