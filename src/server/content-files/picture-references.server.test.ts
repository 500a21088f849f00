import { expect, test } from 'vitest'
import { uploadsIn } from './picture-references.server.ts'

test('a cover that is stored with spaces is a file of the site, as it is drawn', () => {
  const cover = ' /uploads/soup-0123456789-900x600.webp\n'
  const uploads = [[cover, 'soup-0123456789-900x600.webp']]
  expect([...uploadsIn('', 'markdown', cover)]).toEqual(uploads)
})
