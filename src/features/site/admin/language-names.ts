/** The languages that a site can be written in. */
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Those that are written, or write dates, in different ways. */
const variants = [
  'de-AT',
  'de-CH',
  'en-GB',
  'en-US',
  'es-MX',
  'fr-CA',
  'pt-BR',
  'zh-Hans',
  'zh-Hant',
]

/** The English name of a language tag; the tag itself if it has none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Tags by name: of two letters, without outdated ones and second ones of the same name, and `variants`. */
export function languages(): string[] {
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const known = pairs.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag && names.of(tag))
  const tags = [...variants, ...known.toReversed()]
  const byName = [...new Map(tags.map((tag) => [languageName(tag), tag]))]
  return byName.sort(([a], [b]) => a.localeCompare(b)).map(([, tag]) => tag)
}
