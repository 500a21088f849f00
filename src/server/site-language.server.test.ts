import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { addCopyButtons } from '#html/copy-buttons.server.ts'
import { renderHtml } from '#html/render-html.server.ts'
import { overloadResponse } from '#http/node/raw-response.server.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'

const post = {
  title: 'Suppe',
  excerpt: 'Heiß.',
  author: 'Ada',
  content:
    '<h2>Brühe</h2><pre><code class="language-ts">let soup</code></pre><table><tr><td>1</td></tr></table>',
}

/** A site in this language, with one post. */
function siteIn(language: string): Promise<TestApp> {
  const identity = { ...sampleContent.identity, language }
  const content = { ...sampleContent, identity }
  return createTestApp({
    fill: async (db) => {
      await addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn: 0 })
      await insertPost(db, post, new Date('2024-01-05T12:00:00Z'))
    },
  })
}

async function read({ request }: TestApp, path: string) {
  const response = await request(path)
  const html = await response.text()
  return { html, text: textOf(html), head: headOf(html), status: response.status }
}

test('a visitor of a German site reads German texts and dates, in the admin area English', async () => {
  const app = await siteIn('de')
  const { html, text } = await read(app, '/')
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('title="Remy Calloway: Blog"')
  const texts = ['Zum Inhalt springen', 'Über mich', 'Mein Lebenslauf', 'Sprache', 'Alle Rechte']
  expect(texts.filter((each) => !text.includes(each))).toEqual([])
  expect((await read(app, '/blogs')).text).toContain('5. Jan. 2024')
  expect((await read(app, '/blogs/suppe')).text).toMatch(/5\. Januar 2024.*1 Min\. Lesezeit/)
  const page = await read(app, '/nowhere')
  expect([page.status, page.head.title]).toEqual([
    404,
    '404 – Seite nicht gefunden | Remy Calloway',
  ])
  const missing = await read(app, '/blogs/nowhere')
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('Dieser Beitrag kann nicht angezeigt werden')
  const login = await read(app, '/admin/login')
  expect(login.html).toContain('<html lang="en">')
  expect(login.text).toContain('Skip to content')
})

test('a visitor of a French site, which has no catalogue, reads English texts and French dates', async () => {
  const { html, text } = await read(await siteIn('fr'), '/blogs')
  expect(html).toContain('<html lang="fr">')
  expect(text).toMatch(/Latest Posts.*5 janv\. 2024/)
})

test('the labels in a post are German on the page, in the API and in the feed', async () => {
  const app = await siteIn('de')
  const labels = ['aria-label="Link zu „Brühe“"', 'aria-label="TypeScript-Code"', '"Tabelle"']
  const { content } = (await (await app.request('/api/blogs/suppe')).json()) as {
    content: string
  }
  expect(labels.filter((label) => !content.includes(label))).toEqual([])
  expect((await read(app, '/blogs/suppe')).html).toContain(content)
  const { html } = await read(app, '/rss.xml')
  expect(html).toContain('<language>de</language>')
  expect(html).toContain('TypeScript-Code')
})

test('an English site sends a post as it is stored, with copy buttons and code that is not translated', async () => {
  const app = await siteIn('en')
  const { html } = await renderHtml(post.content)
  const page = (await read(app, '/blogs/suppe')).html.replaceAll(' translate="no"', '')
  expect(page).toContain(addCopyButtons(html, 'en'))
})

test('a visitor without a script gets the errors of the form in German', async () => {
  const app = await siteIn('de')
  const body = new URLSearchParams({ name: '', email: 'ada@', subject: 'x'.repeat(301) })
  const response = await app.request('/', { method: 'POST', body })
  const text = textOf(await response.text())
  expect(response.status).toBe(400)
  expect(text).toContain('Bitte geben Sie Ihren Namen ein')
  expect(text).toContain('Bitte geben Sie eine gültige E-Mail-Adresse ein')
  expect(text).toContain('Das sind 301 Zeichen. Bitte höchstens 300 eingeben.')
  expect(text).toContain('Bitte geben Sie eine Nachricht ein')
})

test('the API refuses a message in English, and in the language that the form asks for', async () => {
  const app = await siteIn('de')
  const refuse = async (headers: Record<string, string>) =>
    (await app.send('POST', '/api/contact', { email: 'x' }, { headers })).json()
  expect(await refuse({})).toMatchObject({
    message: 'Please check the marked fields.',
    errors: { name: 'Name is required' },
  })
  expect(await refuse({ 'Accept-Language': 'fr' })).toMatchObject({
    errors: { name: 'Name is required' },
  })
  expect(await refuse({ 'Accept-Language': 'de' })).toMatchObject({
    message: 'Bitte prüfen Sie die markierten Felder.',
    errors: { name: 'Bitte geben Sie Ihren Namen ein' },
  })
  // Refused before the form is read.
  const Origin = 'https://b.example'
  const { message } = await refuse({ Origin, 'Accept-Language': 'de' })
  expect(message).toMatch(/^Diese Anfrage kam von einer anderen Website/)
})

test('a visitor who sends too much is told in German when and where to write', async () => {
  const app = await siteIn('de')
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hallo' }
  const headers = { 'Accept-Language': 'de' }
  const send = () => app.send('POST', '/api/contact', message, { headers })
  await Promise.all(Array.from({ length: 10 }, send))
  const response = await send()
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({
    message: expect.stringMatching(
      /^Aus Ihrem Netz .+ in \d+ Minuten noch einmal oder schreiben Sie an remy@example\.com\.$/,
    ),
  })
  const form = await app.request('/', { method: 'POST', body: new URLSearchParams(message) })
  expect(textOf(await form.text())).toContain('Aus Ihrem Netz kamen zu viele Nachrichten.')
})

test('an error of the server is explained in German', async () => {
  const app = await siteIn('de')
  const response = await app.request('/', { method: 'POST', body: 'plain text' })
  expect([response.status, (await response.json()).message]).toEqual([
    415,
    'Send the form as application/x-www-form-urlencoded.',
  ])
  const headers = { Accept: 'text/html' }
  const page = await app.request('/', { method: 'POST', body: 'plain text', headers })
  const text = textOf(await page.text())
  expect(text).toContain('Etwas ist schiefgegangen')
  expect(text).toContain('Senden Sie das Formular als application/x-www-form-urlencoded.')
})

test.each([
  [{ accept: 'text/html' }, '<html lang="de"><meta', '<title>Stark ausgelastet</title>'],
  [{ 'accept-language': 'de-AT' }, '{"message":"Die Website', 'stark ausgelastet.'],
  [{ 'accept-language': 'de' }, '{"message":"The site', 'very busy just now.'],
  [{}, '{"message":"The site', 'very busy just now.'],
])('an overloaded Austrian site answers %j with %s', (headers, start, text) => {
  const request = { headers, complete: true } as Parameters<typeof overloadResponse>[0]
  const { body } = overloadResponse(request, 'de-AT')
  expect(body).toContain(start)
  expect(body).toContain(text)
})
