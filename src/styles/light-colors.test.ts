import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

test('a reader whose browser has no light-dark() gets the light value of every colour', () => {
  const sheets = read('tokens.css') + read('code.css')
  const colors = [...sheets.matchAll(/(--color-[\w-]+): light-dark\((#\w+),/g)]
  expect(colors.length).toBeGreaterThan(20)
  const fallback = read('light-colors.css')
  expect(colors.filter(([, name, light]) => !fallback.includes(`${name}: ${light};`))).toEqual([])
})
