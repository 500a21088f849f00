import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import { type MarkName, toggleMark } from './toggle-mark.ts'

const toggled = (name: MarkName, text: string) => edited((state) => toggleMark(state, name), text)

test.each<[MarkName, string, string]>([
  ['bold', '**forty¦**', '**forty**¦'],
  ['bold', 'Salt **forty two¦** days', 'Salt **forty two**¦ days'],
  ['bold', '**forty ¦** days', '**forty** ¦ days'],
  ['bold', '__forty¦__', '__forty__¦'],
  ['bold', '**a** and **b c¦**', '**a** and **b c**¦'],
  ['bold', '**_forty¦_**', '**_forty_**¦'],
  ['bold', '***forty¦***', '***forty**¦*'],
  ['bold', '* **salt¦**', '* **salt**¦'],
  ['italic', '_forty two¦_', '_forty two_¦'],
  ['italic', '*forty¦*', '*forty*¦'],
  ['italic', '* a *salt¦*', '* a *salt*¦'],
  ['italic', 'snake_case _x¦_', 'snake_case _x_¦'],
  ['italic', '***forty**¦*', '***forty***¦'],
  ['strikethrough', '~~forty two¦~~', '~~forty two~~¦'],
  ['code', 'run `npm start¦`', 'run `npm start`¦'],
  ['code', '\\` `a¦`', '\\` `a`¦'],
])('%s steps out of %j', (name, before, after) => {
  expect(toggled(name, before)).toBe(after)
})

test.each<[MarkName, string, string]>([
  ['bold', '**¦**', '¦'],
  ['bold', 'a **¦** b', 'a ¦ b'],
  ['italic', '_¦_', '¦'],
  ['strikethrough', '~~¦~~', '¦'],
  ['code', '`¦`', '¦'],
])('%s removes the empty marks of %j', (name, before, after) => {
  expect(toggled(name, before)).toBe(after)
})

test.each<[MarkName, string, string]>([
  ['bold', '**¦forty two¦**', '¦forty two¦'],
  ['bold', 'a ¦**forty two**¦ b', 'a ¦forty two¦ b'],
  ['bold', '***¦salt¦***', '*¦salt¦*'],
  ['italic', '***¦salt¦***', '**¦salt¦**'],
  ['italic', '¦**_salt_**¦', '¦**salt**¦'],
  ['italic', '*¦salt¦*', '¦salt¦'],
  ['strikethrough', '~~¦salt¦~~', '¦salt¦'],
  ['code', '¦`salt`¦', '¦salt¦'],
  ['bold', '**forty ¦two**', 'forty ¦two'],
])('%s removes the marks around %j', (name, before, after) => {
  expect(toggled(name, before)).toBe(after)
})

test.each<[MarkName, string]>([
  ['bold', 'forty¦'],
  ['bold', '¦forty¦'],
  ['bold', '**a** ¦b¦ **c**'],
  ['bold', '¦**a** and **b**¦'],
  ['bold', '**a**¦ b'],
  ['italic', '**forty¦**'],
  ['italic', '**¦**'],
  ['italic', '* salt¦\n* oil'],
  ['italic', 'a\\_b¦_'],
  ['bold', '**a\n\nb¦**'],
  ['bold', '```\n**a¦**\n```'],
  ['bold', 'a `**` b¦ `**`'],
])('%s leaves %j to the toolbar', (name, text) => {
  expect(toggled(name, text)).toBeUndefined()
})
