import { expect, test } from 'vitest'
import { edited, parseMarked } from '../../../../../../test/support/marked-text.ts'
import { wrapSelection } from './wrap-selection.ts'

test.each([
  ['*', 'a *¦salt¦* b'],
  ['_', 'a _¦salt¦_ b'],
  ['`', 'a `¦salt¦` b'],
  ['~', 'a ~¦salt¦~ b'],
  ['"', 'a "¦salt¦" b'],
  ['(', 'a (¦salt¦) b'],
  ['[', 'a [¦salt¦] b'],
])('%s goes around the selection, which stays', (sign, after) => {
  expect(edited((state) => wrapSelection(state, sign), 'a ¦salt¦ b')).toBe(after)
})

test('two stars make a selection bold', () => {
  const star = (text: string) => edited((state) => wrapSelection(state, '*'), text)
  expect(star(star('¦salt¦') ?? '')).toBe('**¦salt¦**')
})

test.each(['a', ')', ']', '-', 'constructor'])('%s replaces the selection as usual', (sign) => {
  expect(wrapSelection(parseMarked('¦salt¦'), sign)).toBeUndefined()
})

test('without a selection a sign is typed as usual', () => {
  expect(wrapSelection(parseMarked('salt¦'), '*')).toBeUndefined()
})
