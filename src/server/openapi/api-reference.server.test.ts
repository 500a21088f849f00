import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { withReference } from './api-reference.server.ts'

test('the reference of docs/api.md is that of the routes; otherwise run npm run docs:api', async () => {
  const app = await createTestApp()
  const document = await (await app.request('/api/openapi.json')).json()
  const guide = withReference(readFileSync('docs/api.md', 'utf8'), document)
  await expect(guide).toMatchFileSnapshot(join(process.cwd(), 'docs/api.md'))
})
