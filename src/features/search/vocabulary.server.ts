/** The words of all posts. A word stays when its last post is gone: it finds nothing then. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import type { QuestionWord } from './question.ts'

/** Behind every letter. */
const lastCharacter = String.fromCodePoint(0x10_ffff)

/** Most typos have the first two letters of their word. */
const sharedLength = 2

export async function storeVocabulary(trx: Db, words: string[]): Promise<void> {
  await sql`insert into search_vocabulary (word) select word from ${asRows(trx, words)} where true
    on conflict do nothing`.execute(trx)
}

export interface KnownWords {
  /** Those that posts have. */
  whole: Set<string>
  /** Those that a longer word of a post begins with. */
  begun: Set<string>
}

export async function lookUpWords(db: Db, words: QuestionWord[]): Promise<KnownWords> {
  const texts = words.map(({ text }) => text)
  const { rows } = await sql<{ word: string; is_longer: number }>`
    select asked.word, 0 as is_longer from ${asRows(db, texts)}
      where exists (select 1 from search_vocabulary where word = asked.word)
    union all
    select asked.word, 1 as is_longer from ${asRows(db, texts)}
      where exists (select 1 from search_vocabulary
        where word > asked.word and word < asked.word || ${lastCharacter})`.execute(db)
  const wordsOf = (found: typeof rows) => new Set(found.map(({ word }) => word))
  return {
    whole: wordsOf(rows.filter(({ is_longer }) => is_longer === 0)),
    begun: wordsOf(rows.filter(({ is_longer }) => is_longer === 1)),
  }
}

/**
 * The same words, prefixed only where posts have longer ones.
 * @returns undefined if there is a word of which no post has itself, a longer one or a typo
 */
export function withLongerWords(
  words: QuestionWord[],
  { whole, begun }: KnownWords,
): QuestionWord[] | undefined {
  const narrowed = words.map((word) => ({
    ...word,
    isPrefixed: word.isPrefixed && begun.has(word.text),
  }))
  const isFound = ({ text, isPrefixed, typos = [] }: QuestionWord) =>
    isPrefixed || whole.has(text) || typos.length > 0
  return narrowed.every(isFound) ? narrowed : undefined
}

/** Without the typos that no post has, which are most. */
export async function withKnownTypos(db: Db, words: QuestionWord[]): Promise<QuestionWord[]> {
  const corrected = words.filter(({ typos = [] }) => typos.length > 0)
  const texts = corrected.map(({ text }) => text)
  const others = corrected.flatMap(({ text, typos = [] }) => {
    const beginning = [...text].slice(0, sharedLength).join('')
    return typos.filter((typo) => !typo.startsWith(beginning))
  })
  // Reading all words of a beginning takes less than looking up hundreds of typos. The others are looked up by a scalar
  // subquery, which uses the index for each; for `in` and a join PostgreSQL reads the whole vocabulary.
  const { rows } = await sql<{ word: string }>`
    select known.word from ${asRows(db, texts)}
      join search_vocabulary as known
        on known.word >= substr(asked.word, 1, ${sql.lit(sharedLength)})
        and known.word < substr(asked.word, 1, ${sql.lit(sharedLength)}) || ${lastCharacter}
        and abs(length(known.word) - length(asked.word)) <= 1
    union all
    select word from (
      select (select word from search_vocabulary where word = asked.word) as word
        from ${asRows(db, others)}
    ) as known where word is not null`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  return words.map((word) => ({
    ...word,
    typos: word.typos?.filter((typo) => known.has(typo)) ?? [],
  }))
}

/** As a table `asked` with a column `word`. Words have letters and digits only. */
function asRows(db: Db, words: string[]): RawBuilder<unknown> {
  return locksRows(db)
    ? sql`unnest(string_to_array(${words.join(' ')}, ' ')) as asked(word)`
    : sql`(select value as word from json_each(${JSON.stringify(words)})) as asked`
}
