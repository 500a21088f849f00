/** The texts of the reading aids (ui/reading/): not in the catalogues, since the first view does not need them. */
import { interfaceLanguage, type Language } from './languages.ts'

const en = {
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
  linkCopied: 'Link copied',
  /** @param mark as in the text, such as a number */
  note: (mark: string) => `Note ${mark}`,
  enlarge: 'Enlarge the picture',
  picture: 'Picture',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  close: 'Close',
  /** @param number from 1 */
  pictureOf: (number: number, total: number) => `${number} of ${total}`,
}

export type ReadingTexts = typeof en

const de: ReadingTexts = {
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Markiert',
  linkCopied: 'Link kopiert',
  note: (mark) => `Anmerkung ${mark}`,
  enlarge: 'Bild vergrößern',
  picture: 'Bild',
  previousPicture: 'Vorheriges Bild',
  nextPicture: 'Nächstes Bild',
  close: 'Schließen',
  pictureOf: (number, total) => `${number} von ${total}`,
}

const es: ReadingTexts = {
  copy: 'Copiar',
  copied: 'Copiado',
  selected: 'Seleccionado',
  linkCopied: 'Enlace copiado',
  note: (mark) => `Nota ${mark}`,
  enlarge: 'Ampliar la imagen',
  picture: 'Imagen',
  previousPicture: 'Imagen anterior',
  nextPicture: 'Imagen siguiente',
  close: 'Cerrar',
  pictureOf: (number, total) => `${number} de ${total}`,
}

const texts: Record<Language, ReadingTexts> = { en, de, es }

/** @param tag a BCP 47 language tag */
export function readingTextsOf(tag: string): ReadingTexts {
  return texts[interfaceLanguage(tag)]
}
