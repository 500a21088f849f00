import { expect, test, vi } from 'vitest'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { seedSite } from './site-revisions.server.ts'
import { renderTexts } from './site-texts.server.ts'

vi.mock('#markdown/markdown.server.ts', { spy: true })

function withStory(story: string, language = 'en'): SiteContent {
  const { identity, about } = sampleContent
  return { ...sampleContent, identity: { ...identity, language }, about: { ...about, story } }
}

function renderings(source: string) {
  return vi.mocked(renderMarkdown).mock.calls.filter(([text]) => text === source).length
}

test('a publication renders a text once, and the next one not at all', async () => {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, testTime)
  const { headers } = await signInAs(app, 'ada')
  const story = 'I **publish**.'
  const content = withStory(story)
  await app.send('PUT', '/api/site', content, { headers: { ...headers, 'If-Match': '"1"' } })
  expect(await (await app.request('/')).text()).toContain('<p>I <strong>publish</strong>.</p>')
  const changed = { ...content, contact: { intro: 'Write to _me_.' } }
  await app.send('PUT', '/api/site', changed, { headers: { ...headers, 'If-Match': '"2"' } })
  expect(await (await app.request('/')).text()).toContain('<p>Write to <em>me</em>.</p>')
  expect(renderings(story)).toBe(1)
})

test('a text is rendered for each language', async () => {
  const story = '| tables |\n|---|\n| 1 |'
  const english = (await renderTexts(withStory(story)))('about.story')
  expect(english).toContain('aria-label="Table"')
  const german = (await renderTexts(withStory(story, 'de')))('about.story')
  expect(german).toContain('aria-label="Tabelle"')
})

test('the texts of two documents are kept, older ones are forgotten', async () => {
  const [first, second, third] = ['*one*', '*two*', '*three*']
  for (const story of [first, second, first, third, second, second]) {
    await renderTexts(withStory(story))
  }
  expect([first, second, third].map(renderings)).toEqual([1, 2, 1])
})
