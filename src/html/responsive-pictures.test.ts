import { expect, test } from 'vitest'
import { renderHtml } from './render-html.server.ts'

const soup = '/uploads/soup-0123456789-700x933'

test('a reader gets an uploaded picture in modern formats and with its own size', async () => {
  const { html } = await renderHtml(`<p><img src="${soup}.webp" alt="Soup"></p>`)
  expect(html).toContain('<picture><source type="image/avif"')
  expect(html).toContain(`${soup}-480.avif 480w, ${soup}.avif 700w`)
  expect(html).toContain(`${soup}-480.webp 480w, ${soup}.webp 700w`)
  expect(html).toContain(`src="${soup}.webp" alt="Soup"`)
  expect(html).toContain('width="700" height="933"')
})

test('an author cannot distort an uploaded picture', async () => {
  const { html } = await renderHtml(`<img src="${soup}.webp" alt="" width="9" height="9000">`)
  expect(html).toContain('width="700" height="933"')
  expect(html).not.toMatch(/"(9|9000)"/)
})

test('a picture of the site keeps its 16:9 size', async () => {
  const { html } = await renderHtml('<img src="/assets/covers/soup-1600.webp" alt="">')
  expect(html).toContain('width="1600" height="900"')
})

test('a picture of another site keeps one source', async () => {
  const { html } = await renderHtml(`<img src="https://example.org${soup}.webp" alt="">`)
  expect(html).not.toContain('srcset')
  expect(html).toContain('class="unsized"')
})
