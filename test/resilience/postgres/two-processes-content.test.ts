/** Content written through one of two processes and read through the other. */
import { afterAll, expect } from 'vitest'
import { addPost } from '../../security/support/accounts.ts'
import { clientAddress, from } from '../../security/support/login-attempts.ts'
import { publish, readDocument } from '../../security/support/site-document.ts'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { createMailServer, type MailServer } from '../../support/smtp-server.ts'
import { cpuContention } from '../support/cpu-contention.ts'
import { appearsOnceOn, schedulePost } from '../support/scheduled-posts.ts'
import { twoSites, waitUntil } from '../support/two-processes.ts'

let mails: MailServer | undefined
const sites = twoSites(async () => {
  mails = await createMailServer()
  await mails.open()
  return { SMTP_URL: mails.smtpUrl }
})
afterAll(() => mails?.close())

check('two concurrent first starts create one site', async (report) => {
  const [a] = sites()
  const count = async (table: string) =>
    Number((await changeDatabase(a, `select count(*) as count from ${table}`))[0]?.count)
  const counts = [await count('"user"'), await count('post'), await count('project')]
  const doubled = await changeDatabase(
    a,
    'select title from post group by title having count(*) > 1',
  )
  report(
    `${counts[0]} account, ${counts[1]} posts, ${counts[2]} projects, ${doubled.length} duplicates`,
  )
  expect(counts[0]).toBe(1)
  expect(counts[1]).toBeGreaterThan(0)
  expect(doubled).toEqual([])
})

check('a post created through one process appears on the other within a second', async (report) => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const shows = async (path: string, word: string) =>
    (await (await fetch(b.url + path)).text()).includes(word)
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    const title = `Stock of day ${round}`
    const id = await addPost(a, headers, { title })
    times.push(await waitUntil(() => shows('/blogs', title), 1000))
    await call(a, 'PUT', `/api/blogs/${id}`, { title: `Broth ${round}` }, headers)
    times.push(await waitUntil(() => shows(`/blogs/${id}`, `Broth ${round}`), 1000))
    await call(a, 'DELETE', `/api/blogs/${id}`, undefined, headers)
    times.push(
      await waitUntil(async () => (await fetch(`${b.url}/blogs/${id}`)).status === 410, 1000),
    )
  }
  report(`${times.length} changes, the slowest was there after ${Math.max(...times)} ms`)
})

check('a scheduled post appears once at its time on both processes', async (report) => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const at = new Date(Date.now() + 5000 * (await cpuContention(a)))
  const post = await schedulePost(a, headers, 'Planned', at)
  const lateMs = await Promise.all([appearsOnceOn(a, post), appearsOnceOn(b, post)])
  report(`${lateMs.join(' and ')} ms after its time`)
})

check(
  'site content published through one process appears on the other within a second',
  async (report) => {
    const [a, b] = sites()
    const headers = await logIn(a)
    const { document } = await readDocument(a, headers)
    const times: number[] = []
    for (const path of ['/', '/nowhere', '/admin/login', '/api/site', '/rss.xml']) {
      const name = `Owner of ${path}`
      await fetch(b.url + path)
      const identity = { ...document.identity, name }
      expect((await publish(a, headers, { ...document, identity })).status).toBe(200)
      expect(await (await fetch(a.url + path)).text()).toContain(name)
      const shows = async () => (await (await fetch(b.url + path)).text()).includes(name)
      times.push(await waitUntil(shows, 1000))
    }
    report(`${times.length} changes, the slowest was there after ${Math.max(...times)} ms`)
  },
)

check('posts of one title, created concurrently through both, get distinct ids', async (report) => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      addPost(index % 2 ? a : b, headers, { title: 'The same pot' }),
    ),
  )
  report(`${new Set(ids).size} addresses for ${ids.length} posts`)
  expect(new Set(ids).size).toBe(ids.length)
})

check('an upload through one process is immediately complete on the other', async (report) => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const uploaded = await fetch(`${a.url}/api/pictures?name=pot.png`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'image/png' },
    body: new Uint8Array(await drawing(900, 600).png().toBuffer()),
  })
  const { src } = (await uploaded.json()) as { src: string }
  const [here, there] = await Promise.all(
    [a, b].map(async (site) => Buffer.from(await (await fetch(site.url + src)).arrayBuffer())),
  )
  const avif = src.replace(/webp$/, 'avif')
  const type = async () => (await fetch(b.url + avif)).headers.get('content-type')
  const avifMs = await waitUntil(async () => (await type()) === 'image/avif', 20_000)
  report(`${there?.length} bytes on the other one, its AVIF after ${avifMs} ms`)
  expect(there?.length).toBeGreaterThan(100)
  expect(there?.equals(here ?? Buffer.alloc(0))).toBe(true)
})

check('two processes send each mail to the owner once', async (report) => {
  const [a, b] = sites()
  const count = 30
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const draft = { name: 'Ines', email: 'ines@example.org', message: `Message ${index}` }
      const site = index % 2 ? a : b
      const response = await call(site, 'POST', '/api/contact', draft, from(clientAddress(index)))
      return response.status
    }),
  )
  const waitingMails = `select id from contact_message where mail_state = 'waiting'`
  await waitUntil(async () => (await changeDatabase(a, waitingMails)).length === 0, 20_000)
  const received = mails?.received ?? []
  const ids = received.map(({ headers }) => headers.find((line) => /^message-id/i.test(line)))
  report(`${statuses.length} messages, ${ids.length} mails, ${new Set(ids).size} different ones`)
  expect(statuses).toEqual(Array(count).fill(201))
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
})

check('a visitor to both processes is counted once', async (report) => {
  const [a, b] = sites()
  const visit = (site: typeof a, name: string) =>
    fetch(`${site.url}/`, {
      headers: { ...from('192.0.2.9'), 'User-Agent': `Mozilla/5.0 ${name}` },
    })
  const visitors = async () => (await (await fetch(`${b.url}/api/stats`)).json()).visitors as number
  const before = await visitors()
  await Promise.all([a, b, a, b].map((site) => visit(site, 'Firefox/140.0')))
  await visit(b, 'Firefox/141.0')
  await waitUntil(async () => (await visitors()) >= before + 2, 10_000)
  const after = await visitors()
  report(`${after - before} for two browsers with five visits`)
  expect(after - before).toBe(2)
})
