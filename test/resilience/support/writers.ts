/** Concurrent writers that run until the site is killed. */
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import type { Ledger } from './ledger.ts'

type Headers = Record<string, string>

interface Work {
  site: RunningSite
  ada: Headers
  ledger: Ledger
  picture: Buffer
}

/** Runs all writers concurrently until the connection fails. @throws on an error response */
export async function writeUntilGone(work: Work): Promise<void> {
  const writers = [posts, posts, messages, messages, users, pictures]
  await Promise.all(writers.map((write) => write(work)))
}

let number = 0

async function posts({ site, ada, ledger }: Work) {
  for (;;) {
    const title = `Post ${++number}`
    const draft = { title, excerpt: 'Kept', content: `<p>${'word '.repeat(200)}</p>` }
    const id = await idOf(send(site, 'POST', '/api/blogs', draft, ada))
    if (!id) return
    ledger.created('post', id, title)
    const edited = { title: `${title}, edited` }
    const path = `/api/blogs/${id}`
    const edit = () => send(site, 'PUT', path, edited, ada)
    if (!(await ledger.change('post', id, edited.title, edit))) return
    if (number % 2 === 0) continue
    const remove = () => send(site, 'DELETE', path, undefined, ada)
    if (!(await ledger.change('post', id, undefined, remove))) return
  }
}

async function messages({ site, ada, ledger }: Work) {
  for (;;) {
    const message = `Message ${++number}`
    const draft = { name: 'Ines', email: 'ines@example.com', message }
    const id = await idOf(send(site, 'POST', '/api/contact', draft, newClientHeaders()))
    if (!id) return
    ledger.created('message', id, message)
    if (number % 3 > 0) continue
    const remove = () => send(site, 'DELETE', `/api/messages/${id}`, undefined, ada)
    if (!(await ledger.change('message', id, undefined, remove))) return
  }
}

async function users({ site, ada, ledger }: Work) {
  for (;;) {
    const username = `user${++number}`
    const draft = { username, email: `${username}@example.org`, password: 'a pan on a rail' }
    const id = await idOf(send(site, 'POST', '/api/users', draft, ada))
    if (!id) return
    ledger.created('user', id, username)
    const path = `/api/users/${id}`
    const rename = () => send(site, 'PUT', path, { username: `${username}b` }, ada)
    if (!(await ledger.change('user', id, `${username}b`, rename))) return
    const remove = () => send(site, 'DELETE', path, undefined, ada)
    if (!(await ledger.change('user', id, undefined, remove))) return
  }
}

async function pictures({ site, ada, ledger, picture }: Work) {
  for (;;) {
    const response = await upload(site, ada, picture).catch(gone)
    const responseBody = await response?.json().catch(gone)
    if (!response || !responseBody) return
    if (response.status !== 201) throw new Error(`An upload: ${response.status}`)
    const stem = /^\/uploads\/(.+)\.webp$/.exec(responseBody.src)?.[1] ?? ''
    ledger.created('picture', stem, stem)
  }
}

export function upload(site: RunningSite, ada: Headers, picture: Buffer): Promise<Response> {
  return fetch(`${site.url}/api/pictures?name=soup.jpg`, {
    method: 'POST',
    headers: { ...ada, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(picture),
  })
}

/** Headers with a new client address. */
export function newClientHeaders(): { 'X-Forwarded-For': string } {
  const address = ++addresses
  return {
    'X-Forwarded-For': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  }
}
let addresses = 0

/** @returns undefined if the site died before the complete response */
async function send(...args: Parameters<typeof call>): Promise<Response | undefined> {
  const response = await call(...args).catch(gone)
  const text = await response?.text().catch(gone)
  if (!response || text === undefined) return undefined
  if (!response.ok) throw new Error(`${args[1]} ${args[2]}: ${response.status} ${text}`)
  return new Response(text || null, { status: response.status })
}

async function idOf(sent: Promise<Response | undefined>): Promise<string | undefined> {
  const response = await sent
  return response && ((await response.json()) as { _id: string })._id
}

function gone() {
  return undefined
}
