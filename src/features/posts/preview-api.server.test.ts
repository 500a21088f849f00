import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'

async function createEditor() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const preview = (body: unknown) => app.send('POST', '/api/preview', body, { headers })
  const publish = (content: string) =>
    app.send('POST', '/api/blogs', { title: 'Soup', excerpt: 'Warm', content }, { headers })
  return { app, preview, publish }
}

test('an author sees what a reader will get, and nothing is stored', async () => {
  const { app, preview, publish } = await createEditor()
  const content = '<h2>Stock</h2><pre><code class="language-js">let a = 1</code></pre>'
  const response = await preview({ content })
  const previewed = await response.json()
  expect(response.status).toBe(200)
  expect(previewed).toMatchObject({ readingMinutes: 1, removed: [] })
  expect(await app.db.selectFrom('post').selectAll().execute()).toEqual([])
  const published = await (await publish(content)).json()
  expect(previewed.html).toBe(published.content)
})

test.each([
  ['<p>Stir.</p>', []],
  ['', []],
  ['plain text', []],
  ['<script>alert(1)</script>', ['<script>']],
  ['<p onclick="x()">Stir.</p>', ['onclick of <p>']],
  ['<p style="color:red">a</p><p style="color:red">b</p>', ['style of <p>']],
  ['<a href="javascript:x()">a</a>', ['href of <a>']],
  ['<a href="https://a.example">a</a><a href="javascript:x()">b</a>', ['href of <a>']],
  ['<p class="big wide">a</p>', ['class big of <p>', 'class wide of <p>']],
  ['<iframe src="https://a.example" width="9"></iframe>', ['<iframe>']],
  ['<!-- later --><p>a</p>', ['<!-- comment -->']],
  ['<font color="red">a</font><script>b</script>', ['<font>', '<script>']],
  ['<img src="http://a.example/a.png" alt="A">', ['src of <img>']],
  ['<h1 id="top">a</h1>', []],
  ['<code class="language-js">a</code>', []],
])('the preview of %j reports that %j is removed', async (content, removed) => {
  const { preview } = await createEditor()
  const response = await preview({ content })
  expect(await response.json()).toMatchObject({ removed })
})

test('an author sees what a reader will get of Markdown, and what is removed of it', async () => {
  const { preview } = await createEditor()
  const tasks = '- [x] a\n\n| b |\n|:-:|\n| c |\n\nd[^1]\n\n[^1]: e'
  const content = `*Stir* <b onclick="x()">well</b>.\n\n${tasks}`
  const { html, removed } = await (await preview({ content, format: 'markdown' })).json()
  expect(html).toContain('<p><em>Stir</em> <b>well</b>.</p>')
  expect(removed).toEqual(['onclick of <b>'])
})

test('the preview reports at most twenty removals', async () => {
  const { preview } = await createEditor()
  const content = Array.from({ length: 30 }, (_, n) => `<x-${n}>a</x-${n}>`).join('')
  const { removed } = await (await preview({ content })).json()
  expect(removed).toHaveLength(20)
  expect(removed[0]).toBe('<x-0>')
})

test('a preview of an unfinished tag shows what would be published', async () => {
  const { preview } = await createEditor()
  const response = await preview({ content: '<p>Stir <b' })
  expect(await response.json()).toMatchObject({ html: '<p>Stir </p>' })
})

test.each([
  [{}, { content: 'Required' }],
  [{ content: 7 }, { content: 'Invalid input' }],
  [
    { content: 'x'.repeat(300_001) },
    { content: 'String must contain at most 300000 character(s)' },
  ],
  [
    { content: 'x'.repeat(100_001), format: 'markdown' },
    { content: 'Markdown may have at most 100,000 characters.' },
  ],
])('the preview rejects invalid content: %#', async (body, errors) => {
  const { preview } = await createEditor()
  const response = await preview(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message: 'Please check the marked fields.', errors })
})
