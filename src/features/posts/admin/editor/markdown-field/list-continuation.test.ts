import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import { continueList } from './list-continuation.ts'

test.each([
  ['a bullet', '- salt¦', '- salt\n- ¦'],
  ['a star', '* salt¦', '* salt\n* ¦'],
  ['a plus, indented', '  + salt¦', '  + salt\n  + ¦'],
  ['wide gaps', '-   salt¦', '-   salt\n-   ¦'],
  ['a number', '9. salt¦', '9. salt\n10. ¦'],
  ['a number with a bracket', '1) salt¦', '1) salt\n2) ¦'],
  ['an open task', '- [ ] salt¦', '- [ ] salt\n- [ ] ¦'],
  ['a task that is done', '* [x] salt¦', '* [x] salt\n* [ ] ¦'],
  ['a numbered task', '1. [X] salt¦', '1. [X] salt\n2. [ ] ¦'],
  ['a quote', '> salt¦', '> salt\n> ¦'],
  ['a quote without a space', '>salt¦', '>salt\n> ¦'],
  ['a quote in a quote', '> > salt¦', '> > salt\n> > ¦'],
  ['an alert', '> [!NOTE]¦', '> [!NOTE]\n> ¦'],
  ['a list in a quote', '> - salt¦', '> - salt\n> - ¦'],
  ['a tab as indentation', '\t- salt¦', '\t- salt\n\t- ¦'],
])('Enter continues %s', (_, before, after) => {
  expect(edited(continueList, before)).toBe(after)
})

test.each([
  ['between items', '- salt¦\n- oil', '- salt\n- ¦\n- oil'],
  ['in the middle of an item', '- salt ¦and oil', '- salt \n- ¦and oil'],
  ['over a selection', '- salt¦ and¦ oil', '- salt\n- ¦ oil'],
  ['directly behind the marker', '- ¦salt', '- \n- ¦salt'],
])('Enter %s', (_, before, after) => {
  expect(edited(continueList, before)).toBe(after)
})

test.each([
  ['a bullet', '- salt\n- ¦', '- salt\n\n¦'],
  ['a number', '1. salt\n2. ¦\nText', '1. salt\n\n¦\nText'],
  ['a task', '- [ ] salt\n- [ ] ¦', '- [ ] salt\n\n¦'],
  ['a task whose space is missing', '- [ ]¦', '¦'],
  ['a list of one empty item', 'Salt\n\n- ¦', 'Salt\n\n¦'],
  ['a quote', '> salt\n> ¦', '> salt\n\n¦'],
  ['a quote in a quote', '> > salt\n> > ¦', '> > salt\n\n¦'],
  ['a quote behind an empty line of it', '> salt\n>\n> ¦', '> salt\n>\n¦'],
  ['a list in a quote', '> - salt\n> - ¦', '> - salt\n>\n> ¦'],
  ['an indented item', '- salt\n  - ¦', '- salt\n\n¦'],
])('Enter in an empty item ends %s with a blank line', (_, before, after) => {
  expect(edited(continueList, before)).toBe(after)
})

test.each([
  ['in plain text', 'salt¦'],
  ['in an empty text', '¦'],
  ['before the marker', '¦- salt'],
  ['inside the marker', '-¦ salt'],
  ['after emphasis', '**salt**¦'],
  ['after a divider', '---¦'],
  ['after a divider with spaces', '* * *¦'],
  ['after a decimal number', '10.5 grams¦'],
  ['in fenced code', '```\n- salt¦'],
  ['in code with tildes', '~~~sh\n> salt¦\n~~~'],
])('Enter is a plain line break %s', (_, text) => {
  expect(edited(continueList, text)).toBeUndefined()
})

test('Enter continues a list behind closed code', () => {
  const code = '```\n- salt\n```\n'
  expect(edited(continueList, `${code}- oil¦`)).toBe(`${code}- oil\n- ¦`)
})
