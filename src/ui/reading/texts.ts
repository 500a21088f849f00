import { readingTextsOf } from '#i18n/reading-texts.ts'

/** The texts in the language of the document. */
export function readingTexts() {
  return readingTextsOf(document.documentElement.lang)
}
