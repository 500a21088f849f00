/** Everything that people can write through the API of b2761658. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { createAuthenticator } from '../../support/authenticator.ts'
import { zipOf } from '../../support/import-source.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'

export const origin = 'https://folio.test'
const { email, password } = administrator

/** @returns the cookies of the accounts, and what only they know */
export async function writeContent(site: RunningSite) {
  const ada = await logIn(site, email)
  const { call } = ada
  await call('POST /api/setup/samples/remove')
  await call('PUT /api/setup', { isClosed: true })
  const bowl = await upload(call, 'bowl', 'tomato')
  const knife = await upload(call, 'knife', 'teal')
  await writeSite(call, bowl)
  await addWebhooks(call)
  const previews = await writePosts(call, bowl, knife)
  await writeTags(call, knife)
  await importPosts(call)
  await writeProjects(call, knife)
  await sendMessages(site, call)
  const { sessions, ...secrets } = await addAccounts(site, call)
  const scopes = ['posts:read', 'messages:read']
  const { token } = (await call('POST /api/tokens', { name: 'Script', scopes, expiresAt: null }))
    .body
  await readPost(site)
  const cookies: Record<string, string> = { ada: ada.cookie, session: ada.cookie, ...sessions }
  return { cookies, secrets: { password, token, previews, session: ada.cookie, ...secrets } }
}

/** Calls with these headers. @throws for a refused one */
export function caller({ url }: RunningSite, headers: Record<string, string>) {
  return async (call: string, body?: unknown, more: Record<string, string> = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const isFile = body instanceof Uint8Array
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const response = await fetch(url + path, {
      method,
      headers: { Origin: origin, 'Content-Type': type, ...headers, ...more },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { body: isJson ? JSON.parse(text) : undefined, headers: response.headers }
  }
}

type Call = ReturnType<typeof caller>

async function logIn(site: RunningSite, email: string) {
  const { headers } = await caller(site, {})('POST /api/auth/login', { email, password })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ''))
    .join('; ')
  return { cookie, call: caller(site, { Cookie: cookie }) }
}

function picture(background: string) {
  return sharp({ create: { width: 96, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload(call: Call, name: string, color: string): Promise<string> {
  return (await call(`POST /api/pictures?name=${name}.png`, await picture(color))).body.src
}

/** Two versions by the owner after that of the seed. */
async function writeSite(call: Call, src: string) {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
  const { file } = (await call('POST /api/resume-files?name=cv.pdf', pdf)).body
  const { body: sample, headers } = await call('GET /api/site/document')
  const { identity, hero, about, look, resume } = sample
  const { document } = resume
  const first = {
    ...sample,
    identity: {
      ...identity,
      name: 'Ada Brück',
      role: 'Compilerbauerin',
      timeZone: 'Europe/Berlin',
    },
    hero: { ...hero, line: 'Alles in einem Topf.' },
  }
  const second = {
    ...first,
    about: { ...about, intro: 'Ich baue **Übersetzer**.', storyPicture: { src, alt: 'Schüssel' } },
    resume: { kind: 'file', file, document: { ...document, basics: { name: 'Ada Brück' } } },
    look: { ...look, accent: '#1f6f50', css: 'h1 { letter-spacing: 0.01em }' },
  }
  const saved = await call('PUT /api/site', first, { 'If-Match': headers.get('etag') ?? '' })
  await call('PUT /api/site', second, { 'If-Match': saved.headers.get('etag') ?? '' })
}

/** One is paused and has a new secret. */
async function addWebhooks(call: Call) {
  const add = async (host: string, events: string[]) =>
    (await call('POST /api/webhooks', { url: `https://${host}.example/hook`, events })).body._id
  await add('receiver', ['post.published', 'post.changed', 'post.deleted', 'message.received'])
  const paused = await add('paused', ['message.received'])
  await call(`PUT /api/webhooks/${paused}`, { isPaused: true })
  await call(`POST /api/webhooks/${paused}/secret`)
}

const markdown = `## Warum Töpfe

Ein Absatz über **Töpfe**, mit einer Fußnote.[^1]

\`\`\`ts title="topf.ts"
const topf = 'heiß'
\`\`\`

> [!NOTE]
> Langsam rühren, $a^2$ Mal.

[^1]: Und noch eine Zeile.
`
const html =
  '<h2>Teig</h2><p>Mehl &amp; Salz.</p><pre><code class="language-js">knead()</code></pre>'
const links = '[Fort](https://gone.example/), [da](https://alive.example/), [nie](/blogs/nie)'

/** @returns the paths of preview links */
async function writePosts(call: Call, bowl: string, knife: string): Promise<string[]> {
  const add = async (post: object) => (await call('POST /api/blogs', post)).body._id as string
  const soup = await add({
    ...{ title: 'Suppe als Sprache', excerpt: 'Über Parser.', format: 'markdown', slug: 'suppe' },
    content: `${markdown}\n![Schüssel](${bowl})\n\n${links}\n`,
    ...{ imageUrl: knife, imageAlt: 'Ein Messer', imageFocus: { x: 0.2, y: 0.7 } },
    ...{ tags: ['Compiler', 'SQLite'], series: { name: 'Küche', position: 1 } },
    ...{ canonicalUrl: 'https://elsewhere.example/suppe', description: 'Für Suchmaschinen.' },
    publishedAt: '2025-10-01T08:00:00.000Z',
  })
  await call(`PUT /api/blogs/${soup}`, { slug: 'suppe-kochen', excerpt: 'Über Parser und Töpfe.' })
  await call(`PUT /api/blogs/${soup}`, { slug: 'suppe-als-sprache' })
  await call(`PUT /api/blogs/${soup}/revisions/1`, { name: 'Erste Fassung' })

  for (const [format, content] of Object.entries({ markdown, html })) {
    const post = { excerpt: 'Kurz.', format, content, tags: ['SQLite', 'Backen'] }
    const past = { publishedAt: '2024-02-03T08:00:00.000Z' }
    await add({ ...post, title: `Fertig in ${format}`, ...past })
    await add({ ...post, title: `Entwurf in ${format}`, status: 'draft' })
    const later = { status: 'scheduled', publishedAt: '2099-01-01T08:00:00.000Z' }
    await add({ ...post, title: `Geplant in ${format}`, ...later })
    await call(`DELETE /api/blogs/${await add({ ...post, title: `Verworfen in ${format}` })}`)
  }
  const bread = await add({
    ...{ title: 'Brot backen', excerpt: 'In HTML.', format: 'html', content: html },
    ...{ tags: ['SQLite', 'Compiler'], series: { name: 'Küche', position: 2 } },
  })
  const fields = {
    ...{ title: 'Brot und Butter', excerpt: 'In HTML.', format: 'html', content: html, slug: '' },
    ...{ imageUrl: '', imageAlt: '', imageFocus: { x: 0.5, y: 0.5 }, publishedAt: '', tags: [] },
    ...{ canonicalUrl: '', description: '', series: null },
  }
  await call(`PUT /api/blogs/${bread}/draft`, { fields, baseRevision: 1 })
  const preview = async (post: string) =>
    (await call(`POST /api/blogs/${post}/preview-links`, { days: 30 })).body.path
  return [await preview(bread), await preview('entwurf-in-html')]
}

/** One with another address, and one that became part of another. */
async function writeTags(call: Call, imageUrl: string) {
  const tag = { name: 'Compilerbau', slug: 'compilerbau', text: 'Alles über Übersetzer.' }
  await call('PUT /api/tags/compiler', { ...tag, imageUrl, imageAlt: 'Ein Messer' })
  await call('POST /api/tags/backen/merge', { into: 'sqlite' })
}

/** Leaves the source with another text to the test. */
async function importPosts(call: Call) {
  const photo = await picture('olive')
  const herd = '---\ntitle: Der Herd\ndate: 2019-05-06\naliases: [/2019/herd.html]\n---\n'
  const ofen = '---\ntitle: Der Ofen\ndate: 2019-06-07\ntags: [Importiert]\n---\nHeiß.\n'
  const zip = (text: string) =>
    zipOf([
      { name: 'hugo.toml', content: '' },
      { name: 'content/posts/herd/index.md', content: `${herd}${text}\n\n![Foto](photo.png)\n` },
      { name: 'content/posts/herd/photo.png', content: photo },
      { name: 'content/posts/ofen.md', content: ofen },
    ])
  const runIn = async (state: string): Promise<{ _id: string }> => {
    const { run } = (await call('GET /api/imports')).body
    return run.state === state ? run : sleep(100).then(() => runIn(state))
  }
  await writeFile(join(import.meta.dirname, 'import-again.zip'), zip('Heute mit Gas.'))
  await call('POST /api/imports?name=hugo.zip', zip('Früher mit Holz.'))
  const { _id } = await runIn('planned')
  await call(`POST /api/imports/${_id}/apply`, {})
  await runIn('done')
}

async function writeProjects(call: Call, image: string) {
  const add = (project: object) =>
    call('POST /api/projects', project, { 'Idempotency-Key': randomUUID() })
  await add({
    ...{ title: 'Topf', description: 'Ein Parser.', link: 'https://topf.example/', year: 2024 },
    ...{ image, imageAlt: 'Ein Messer', repository: 'https://code.example/topf' },
    ...{ technologies: [{ name: 'Rust' }, { name: 'SQLite' }], caseStudy: markdown },
  })
  await add({ title: 'Pfanne', description: 'Ohne Bild.' })
  await add({ title: 'Deckel' })
  await call('PUT /api/projects/order', { ids: ['pfanne', 'topf', 'deckel'] })
  await call('DELETE /api/projects/deckel')
}

/** Read, answered, spam, deleted and new. */
async function sendMessages(site: RunningSite, call: Call) {
  for (const name of ['Ines', 'Olaf', 'Bot', 'Karl', 'Mia']) {
    const message = { name, email: `${name}@example.com`, subject: 'Frage', message: 'Größe XL?' }
    const key = { 'Idempotency-Key': `the-message-of-${name}` }
    await caller(site, { 'X-Forwarded-For': '198.51.100.7' })('POST /api/contact', message, key)
  }
  const { body: messages } = await call('GET /api/messages')
  const pathOf = (sender: string) =>
    `/api/messages/${messages.find(({ name }: { name: string }) => name === sender)._id}`
  await call(`PUT ${pathOf('Ines')}`, { read: true })
  await call(`PUT ${pathOf('Olaf')}`, { replied: true })
  await call(`PUT ${pathOf('Bot')}`, { isSpam: true })
  await call(`DELETE ${pathOf('Karl')}`)
}

/** An administrator with an app, whose last login is pending, and a plain user with a passkey. */
async function addAccounts(site: RunningSite, call: Call) {
  const [beaEmail, cemEmail] = ['bea@example.org', 'cem@example.org']
  await call('POST /api/users', { username: 'Bea', email: beaEmail, password, isAdmin: true })
  await call('POST /api/users', { username: 'Cem', email: cemEmail, password })
  const bea = await logIn(site, beaEmail)
  const { secret } = (await bea.call('POST /api/account/totp', {})).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = (await bea.call('PUT /api/account/totp', { code })).body
  await logIn(site, beaEmail)
  const cem = await logIn(site, cemEmail)
  const authenticator = createAuthenticator({ origin })
  const { body: options } = await cem.call('POST /api/account/passkeys/options', {})
  const response = authenticator.create(options)
  await cem.call('POST /api/account/passkeys', { name: 'Telefon', response })
  const sessions = { bea: bea.cookie, cem: cem.cookie }
  return { sessions, totpSecret: secret, recoveryCodes, passkey: authenticator.save() }
}

/** By a browser that confirms that a person reads. */
async function readPost({ url }: RunningSite) {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const headers = { Origin: origin, 'User-Agent': browser, 'X-Forwarded-For': '198.51.100.8' }
  await fetch(`${url}/blogs/suppe-als-sprache`, { headers: { ...headers, Accept: 'text/html' } })
  await fetch(`${url}/api/beacon`, { method: 'POST', headers, body: '' })
  // They are counted once a second.
  await sleep(2500)
}
