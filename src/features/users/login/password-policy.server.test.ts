import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './password-policy.server.ts'

const ownerName = 'Ines Kaufmann'

const common = 'password,PASSWORD1, 12345678 ,aaaaaaaaaaaa,abababababab,        ,Folio2026!'
const sequences =
  '987654321,0123456789,4567890123,ABCDEFGHIJ,zyxwvuts,poiuytrewq,lkjhgfdsa,qwertzuiop,qweasdzxc,abcd1234,123abc456,!@#$%^&*(),１２３４５６７８９'
const repetitions =
  '123123123,abcabcabc,mothmoth,mothmothmo,112233445566,123321123321,x1x1x1x1x1,🥄🍲🥄🍲🥄🍲'

test.each([common, sequences, repetitions, `${ownerName}1`].flatMap((list) => list.split(',')))(
  'an owner cannot choose the common password, sequence or repetition %j',
  async (password) => {
    expect(await isCommonPassword(password, ownerName)).toBe(true)
  },
)

const accepted =
  'copper pans on a rail,суп из топора,🍲🥄🍽️🧂,bookkeeper,flowerpot,hijackers,moth 12345678'

test.each([...accepted.split(','), 'tea for two, tea for two'])(
  'an owner may choose the password %j',
  async (password) => {
    expect(await isCommonPassword(password, ownerName)).toBe(false)
  },
)

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const sequence = fc.constantFrom(digits, letters, 'qwertyuiop', 'asdfghjkl').chain((row) =>
  fc
    .record({ start: fc.nat(row.length - 8), length: fc.integer({ min: 8, max: row.length }) })
    .chain(({ start, length }) => {
      const run = row.slice(start, start + length)
      return fc.constantFrom(run, [...run].reverse().join(''))
    }),
)

test('a part of a sequence is refused, in either direction', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (run) => {
      expect(await isCommonPassword(run, ownerName)).toBe(true)
    }),
  )
})

test('a repeated short unit is refused, however often it is repeated', async () => {
  const unit = fc.string({ minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(unit, fc.integer({ min: 8, max: 100 }), async (text, times) => {
      expect(await isCommonPassword(text.repeat(times), ownerName)).toBe(true)
    }),
  )
})

test('a passphrase is accepted, whatever sequence or repetition it contains', async () => {
  const addition = fc.oneof(
    sequence,
    fc.stringMatching(/^[a-z]{1,4}$/).map((unit) => unit.repeat(3)),
  )
  await fc.assert(
    fc.asyncProperty(addition, addition, async (before, after) => {
      expect(await isCommonPassword(`${before} copper rail ${after}`, ownerName)).toBe(false)
    }),
  )
})
