/** The languages that have a catalogue. A new one is a file, its line here, and its name in catalogues.server.ts. */
import type { Translation } from './en.ts'

/** Each catalogue is a chunk of its own, of which a browser loads one. */
const loaders = {
  en: async (): Promise<Translation> => (await import('./en.ts')).translation,
  de: async (): Promise<Translation> => (await import('./de.ts')).translation,
  es: async (): Promise<Translation> => (await import('./es.ts')).translation,
}

export type Language = keyof typeof loaders

export const languages = Object.keys(loaders) as Language[]

/**
 * The language of the interface: German for `de-AT`, English for a language without a catalogue.
 * @param tag a BCP 47 language tag
 */
export function interfaceLanguage(tag: string): Language {
  const [primary] = tag.toLowerCase().split('-')
  return languages.find((language) => language === primary) ?? 'en'
}

/** Loads the texts for the browser. @param tag a BCP 47 language tag */
export function loadTranslation(tag: string): Promise<Translation> {
  return loaders[interfaceLanguage(tag)]()
}
