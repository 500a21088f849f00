/** The slug of a post: the last part of its address, made of its title. */
import { createRequire } from 'node:module'
import slugify from '@sindresorhus/slugify'
import { maxSlugLength } from './post-schema.ts'

/** Names that would lose their last letters. */
const names: [string, string][] = [
  ['C++', 'cpp'],
  ['c++', 'cpp'],
  ['C#', 'c-sharp'],
  ['c#', 'c-sharp'],
  ['F#', 'f-sharp'],
  ['f#', 'f-sharp'],
]

/** Scripts that slugify does not know. */
const otherScript =
  /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Inherited}]]+/gv

/** @param date stands in for a title without a letter or digit */
export function slugOf(title: string, date: Date): string {
  const text = title.normalize('NFKC').replace(otherScript, transliterate)
  const slug = slugify(text, { decamelize: false, customReplacements: names })
  return cutAtWord(slug, maxSlugLength) || date.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Half a megabyte of tables, which few sites need. */
function loadAnyAscii(): typeof import('any-ascii') {
  return createRequire(import.meta.url)('any-ascii')
}

/** Syllables begin with a capital: 'NiHao'. */
function transliterate(text: string) {
  const { default: anyAscii } = loadAnyAscii()
  return ` ${anyAscii(text).replace(/(?=[A-Z])/g, ' ')} `
}

/** Cuts a slug before the word that does not fit; a single long word anywhere. */
export function cutAtWord(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug
  const end = slug.lastIndexOf('-', maxLength)
  return slug.slice(0, end > 0 ? end : maxLength)
}
