import { expect, test } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { saveErrorOf } from './save-error.ts'

function refusal(errors: Record<string, string>) {
  return new ApiError('', { status: 400, serverMessage: 'Please check the form', errors })
}

test.each([
  [{ 'fields.series.position': 'Too large' }, 'Series: Too large'],
  [{ title: 'Too long' }, 'Blog Title: Too long'],
  [{ 'fields.colour': 'Unknown field' }, 'colour: Unknown field'],
  [{}, 'Please check the form'],
])('a writer learns which field the server refuses: %j', (errors, text) => {
  expect(saveErrorOf(refusal(errors))).toBe(text)
})

test('without a response there is no reason', () => {
  expect(saveErrorOf(new ApiError('no response'))).toBeUndefined()
})
