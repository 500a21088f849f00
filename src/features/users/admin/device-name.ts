const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
]

/** What an owner may call this device, from what its browser says of itself. */
export function deviceName(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My device'
}
