/** Every catalogue, for the server. */
import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import { interfaceLanguage, type Language } from './languages.ts'

type Catalogue = Pick<typeof en, 'translation' | 'serverTranslation'>

const catalogues: Record<Language, Catalogue> = { en, de, es }

/** The texts for a site in this language. @param tag a BCP 47 language tag */
export function catalogueOf(tag: string): Catalogue {
  return catalogues[interfaceLanguage(tag)]
}

/** Translates the message of an error; one that is not in the catalogue stays as it is. */
export function translateError(message: string, tag: string): string {
  const errors: Record<string, string> = catalogueOf(tag).serverTranslation.errors
  return errors[errorKeys.get(message) ?? ''] ?? message
}

/** The key of each English message. */
const errorKeys = new Map(
  Object.entries(en.serverTranslation.errors).map(([key, message]) => [message, key]),
)
