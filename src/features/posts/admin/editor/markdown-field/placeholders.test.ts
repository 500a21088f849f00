import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import {
  altOf,
  findPlaceholders,
  insertPlaceholders,
  pictureMarkdown,
  placeholdersFor,
  removePlaceholder,
  replacePlaceholder,
  setAlt,
} from './placeholders.ts'

const soup = '![Uploading soup.png…]()'

test('each file has a placeholder of its own', () => {
  expect(placeholdersFor(['soup.png'], [])).toEqual([soup])
  expect(placeholdersFor(['soup.png', 'pan.png'], [])).toEqual([
    '![Uploading soup.png (1 of 2)…]()',
    '![Uploading pan.png (2 of 2)…]()',
  ])
})

test('a name that is being uploaded already gets a number', () => {
  expect(placeholdersFor(['soup.png'], [soup])).toEqual(['![Uploading soup.png, 2…]()'])
  expect(placeholdersFor(['soup.png'], [soup, '![Uploading soup.png, 2…]()'])).toEqual([
    '![Uploading soup.png, 3…]()',
  ])
})

test('a name with brackets makes a placeholder that is found again', () => {
  const [placeholder = ''] = placeholdersFor(['a[1]](x).png'], [])
  expect(findPlaceholders(`text ${placeholder} text`)).toEqual([placeholder])
})

test('placeholders are paragraphs of their own, with the caret behind them', () => {
  const insert = (text: string) => edited((state) => insertPlaceholders(state, [soup, soup]), text)
  expect(insert('¦')).toBe(`${soup}\n\n${soup}¦`)
  expect(insert('Before¦After')).toBe(`Before\n\n${soup}\n\n${soup}¦\n\nAfter`)
  expect(insert('Before\n\n¦\n\nAfter')).toBe(`Before\n\n${soup}\n\n${soup}¦\n\nAfter`)
  expect(insert('Before\n¦old¦\nAfter')).toBe(`Before\n\n${soup}\n\n${soup}¦\n\nAfter`)
})

test('placeholders are found, pictures and links are not', () => {
  const text = `![Soup](soup.png) ${soup}\n[Uploading…]() ![Uploading pan.png (1 of 2)…]()`
  expect(findPlaceholders(text)).toEqual([soup, '![Uploading pan.png (1 of 2)…]()'])
  expect(findPlaceholders('No pictures')).toEqual([])
})

test.each([
  ['behind it', `${soup} text¦`, '![](/soup.webp) text¦'],
  ['before it', `te¦xt ${soup}`, 'te¦xt ![](/soup.webp)'],
  ['inside it', '![Upload¦ing soup.png…]()', '![](/soup.webp)¦'],
  ['around it', `a ¦b ${soup} c¦ d`, 'a ¦b ![](/soup.webp) c¦ d'],
])('a picture replaces its placeholder with the caret %s', (_, before, after) => {
  const replace = (text: string) =>
    edited((state) => replacePlaceholder(state, soup, pictureMarkdown('/soup.webp')), text)
  expect(replace(before)).toBe(after)
})

test('a placeholder that the writer removed is not replaced', () => {
  expect(edited((state) => replacePlaceholder(state, soup, 'x'), 'text¦')).toBeUndefined()
})

test('removing a placeholder leaves no empty paragraph', () => {
  const remove = (text: string) => edited((state) => removePlaceholder(state, soup), text)
  expect(remove(`Before\n\n${soup}\n\nAfter¦`)).toBe('Before\n\nAfter¦')
  expect(remove(`A ${soup} in a line¦`)).toBe('A  in a line¦')
  expect(remove('Gone¦')).toBeUndefined()
})

test('a description is written into its picture, with the caret in place', () => {
  const write = (text: string, alt: string) =>
    edited((state) => setAlt(state, '/soup.webp', alt), text)
  expect(write('![](/soup.webp) text¦', 'A soup')).toBe('![A soup](/soup.webp) text¦')
  expect(write('![Old](/soup.webp "Title")¦', 'New')).toBe('![New](/soup.webp "Title")¦')
  expect(write('![](/soup.webp)¦', ' [hot]\n\\ ')).toBe('![\\[hot\\] \\\\](/soup.webp)¦')
  expect(write('[link](/soup.webp) ![](/soup.webp.png)¦', 'New')).toBeUndefined()
  expect(write('[link](/soup.webp) ![](/soup.webp)¦', 'New')).toBe(
    '[link](/soup.webp) ![New](/soup.webp)¦',
  )
})

test('a description is read as it was written', () => {
  const picture = pictureMarkdown('/soup.webp', 'A [hot] soup \\o/')
  expect(altOf(`Text ${picture}`, '/soup.webp')).toBe('A [hot] soup \\o/')
  expect(altOf('Text', '/soup.webp')).toBeUndefined()
})
