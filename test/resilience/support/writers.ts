/** Writers that run until they are stopped or the site is gone, and a log of what they wrote. */
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'

type Headers = Record<string, string>
type Kind = 'post' | 'message' | 'user' | 'picture'

interface Write {
  key: string
  /** The text that the write leaves; undefined for a deletion. */
  text: string | undefined
  startedAt: number
  /** When its response arrived. */
  acknowledgedAt?: number
}

export interface Writers {
  /** Of the writes that were acknowledged. */
  count: () => number
  /** The kinds of what was written and acknowledged so far. */
  kinds: () => Set<string>
  /** Resolves when the writers have ended, because they were stopped or the site is gone. */
  ended: Promise<unknown>
  stop: () => Promise<unknown>
  /**
   * What a site does not have of the writes that were acknowledged by a time, or has of those that began later.
   * It may have what was written in between.
   */
  differences: (site: RunningSite, from?: number, to?: number) => Promise<string[]>
}

let number = 0

/** @throws on a response that is no 2xx */
export function startWriters(site: RunningSite, ada: Headers): Writers {
  const log: Write[] = []
  let isStopped = false

  /** @returns what the site answers, undefined if it is gone */
  async function note(
    kind: Kind,
    text: string | undefined,
    send: () => Promise<Response>,
    id = '',
  ) {
    const write: Write = { key: `${kind} ${id}`, text, startedAt: performance.now() }
    log.push(write)
    const response = await send().catch(() => undefined)
    const body = await response?.text().catch(() => undefined)
    if (!response || body === undefined) return undefined
    if (!response.ok) throw new Error(`${write.key}: ${response.status} ${body}`)
    const made = body ? (JSON.parse(body) as { _id: string; src?: string }) : { _id: id }
    const name = /^\/uploads\/(.+)\.webp$/.exec(made.src ?? '')?.[1] ?? made._id
    Object.assign(write, { key: `${kind} ${name}`, acknowledgedAt: performance.now() })
    if (kind === 'picture') write.text = name
    return name
  }

  const json = (method: string, path: string, body?: object, headers = ada) => {
    return () => call(site, method, path, body, headers)
  }
  const rounds = [
    async () => {
      const title = `Post ${++number}`
      const draft = { title, excerpt: 'Kept', content: `<p>${'word '.repeat(200)}</p>` }
      const id = await note('post', title, json('POST', '/api/blogs', draft))
      if (!id) return false
      const edited = `${title}, edited`
      const path = `/api/blogs/${id}`
      if (!(await note('post', edited, json('PUT', path, { title: edited }), id))) return false
      const isKept = number % 3 > 0
      return isKept || note('post', undefined, json('DELETE', path), id)
    },
    async () => {
      const text = `Message ${++number}`
      const message = { name: 'Ines', email: 'ines@example.com', message: text }
      return note('message', text, json('POST', '/api/contact', message, newClientHeaders()))
    },
    async () => {
      const username = `user${++number}`
      const user = { username, email: `${username}@example.org`, password: 'a pan on a rail' }
      const id = await note('user', username, json('POST', '/api/users', user))
      return id && note('user', undefined, json('DELETE', `/api/users/${id}`), id)
    },
    async () => {
      const picture = await drawing(60, 40).jpeg().toBuffer()
      return note('picture', undefined, () => upload(site, ada, picture))
    },
  ]
  const ended = Promise.all(
    rounds.map(async (round) => {
      while (!isStopped && (await round()));
    }),
  )
  const acknowledged = () => log.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  return {
    count: () => acknowledged().length,
    kinds: () =>
      new Set(acknowledged().map(({ key, text }) => (text ? key.split(' ')[0] : 'gone') ?? '')),
    ended,
    stop: () => {
      isStopped = true
      return ended
    },
    differences: async (where, from = Number.POSITIVE_INFINITY, to = from) => {
      const stored = await storedIn(where)
      return [...new Set(log.map(({ key }) => key))].flatMap((key) => {
        const writes = log.filter((write) => write.key === key && write.startedAt <= to)
        const last = writes.findLastIndex(({ acknowledgedAt = Infinity }) => acknowledgedAt < from)
        const allowed = [
          ...(last < 0 ? [undefined] : []),
          ...writes.slice(Math.max(last, 0)).map(({ text }) => text),
        ]
        // The id of a write without a response is unknown.
        if (key.endsWith(' ') || allowed.includes(stored.get(key))) return []
        return [`${key}: ${stored.get(key)} instead of ${allowed.join(' or ')}`]
      })
    },
  }
}

async function storedIn(site: RunningSite): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const queries: Record<Kind, string> = {
    post: 'select id, title as text from post where deleted_at is null',
    user: 'select id, username as text from "user"',
    message: 'select id, message as text from contact_message',
    picture: 'select stem as id, stem as text from picture',
  }
  for (const [kind, query] of Object.entries(queries)) {
    for (const { id, text } of await changeDatabase(site, query))
      stored.set(`${kind} ${id}`, `${text}`)
  }
  return stored
}

export function upload(site: RunningSite, ada: Headers, picture: Buffer): Promise<Response> {
  return fetch(`${site.url}/api/pictures?name=soup.jpg`, {
    method: 'POST',
    headers: { ...ada, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(picture),
  })
}
