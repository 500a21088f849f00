import { expect, test } from 'vitest'
import { messageWords, searchedWords } from './message-words.ts'

const fields = { name: '', email: '', subject: '', message: '' }

test('a message is found by each word of name, address, subject and text, folded', () => {
  const ada = { name: 'Ada Müller', email: 'ada@example.org', subject: 'Straße', message: 'ADA?' }
  expect(messageWords(ada)).toEqual(['ada', 'muller', 'example', 'org', 'strasse'])
})

test.each([
  ['+49 (0)170 123-45 67', ['490170', '1234567', '4567', '01701234567']],
  ['call 0301234567 today', ['0301234567', '301234567', '4567']],
])('%j is found by its digits from any place', (message, beginnings) => {
  const words = messageWords({ ...fields, message })
  const begins = (beginning: string) => words.some((word) => word.startsWith(beginning))
  expect(beginnings.filter((beginning) => !begins(beginning))).toEqual([])
})

test.each(['7 of 12', '1'.repeat(21), 'room 12345'])('%j has no number with ends', (message) => {
  const { length } = messageWords({ ...fields, message })
  expect(length).toBe(message.split(' ').length)
})

test('a long text of digits and signs is read in linear time', () => {
  const message = '1((((((((( '.repeat(1000)
  expect(messageWords({ ...fields, message })).toEqual(['1'])
})

test.each([
  ['ada@example.org', ['ada', 'example', 'org']],
  ['so soup SOUP', ['soup']],
  ['"x" AND NEAR(*)', ['x', 'and', 'near']],
  ['% _ 🍲', []],
  ['a b c d e f g h i j k l', [...'abcdefghij']],
])('%j asks for %j', (question, words) => {
  expect(searchedWords(question)).toEqual(words)
})
