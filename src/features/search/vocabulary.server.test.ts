import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { type QuestionWord, questionWords } from './question.ts'
import {
  lookUpWords,
  storeVocabulary,
  withKnownTypos,
  withLongerWords,
} from './vocabulary.server.ts'

async function vocabularyOf(...words: string[]) {
  const db = await openMigratedDatabase()
  await storeVocabulary(db, words)
  return db
}

async function narrowed(db: Db, words: QuestionWord[]) {
  return withLongerWords(words, await lookUpWords(db, words))
}

test('words are prefixed only where there are longer ones', async () => {
  const db = await vocabularyOf('soup', 'soups', 'salt', 'crème', 'größe', '東京都')
  const prefixed = async (question: string) => {
    const words = await narrowed(db, questionWords(question))
    return words?.filter(({ isPrefixed }) => isPrefixed).map(({ text }) => text)
  }
  expect(await prefixed('soup salt')).toEqual(['soup'])
  expect(await prefixed('sal 東京')).toEqual(['sal', '東京'])
  expect(await prefixed('soups')).toEqual([])
  expect(await prefixed('so')).toBeUndefined()
})

test('a word that no post has, nor a longer one, ends the search', async () => {
  const db = await vocabularyOf('soup', 'salt')
  expect(await narrowed(db, questionWords('soup pepper'))).toBeUndefined()
  const [soup, pepper] = questionWords('soup pepper')
  const corrected = [soup, { ...pepper, typos: ['salt'] }] as QuestionWord[]
  expect(await narrowed(db, corrected)).toEqual(
    corrected.map((word) => ({ ...word, isPrefixed: false })),
  )
})

test('only typos that posts have are kept, and words are stored once', async () => {
  const db = await vocabularyOf('soup', 'salt')
  await storeVocabulary(db, ['soup', 'soap'])
  const [word] = await withKnownTypos(db, [
    { text: 'suop', isPrefixed: true, typos: ['soup', 'soop', 'soap'] },
  ])
  expect(word?.typos).toEqual(['soup', 'soap'])
  const { length } = await db.selectFrom('search_vocabulary').selectAll().execute()
  expect(length).toBe(3)
})
