import bowser from 'bowser'

/** 'Firefox on Linux', or 'Unknown device' if the user agent is not recognised. At most 60 characters. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ').slice(0, maxNameLength) : unknown
}

const maxNameLength = 60
const unknown = 'Unknown device'
