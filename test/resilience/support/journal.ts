/** Writers that run until stopped, and a journal of their writes with timestamps. */
import sharp from 'sharp'
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

export interface Entry {
  kind: 'post' | 'message' | 'picture' | 'deletion'
  /** The id, or the path of a picture. */
  id: string
  startedAt: number
  /** When its response arrived. */
  acknowledgedAt: number
}

/** Records only writes with a 2xx response. */
export function writeUntilStopped(site: RunningSite, headers: { Cookie: string }) {
  const journal: Entry[] = []
  let isOver = false
  let visitor = 0

  async function note(kind: Entry['kind'], write: () => Promise<string>) {
    const startedAt = performance.now()
    const id = await write()
    journal.push({ kind, id, startedAt, acknowledgedAt: performance.now() })
    return id
  }

  async function send(method: string, path: string, body: unknown, more = {}) {
    const response = await call(site, method, path, body, { ...headers, ...more })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? (JSON.parse(text) as { _id: string; src: string }) : { _id: '', src: '' }
  }

  const post = { title: 'Stock', excerpt: 'Bones and time', content: '<p>Simmer.</p>' }
  const message = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  const writers = [
    async () => {
      const imageUrl = journal.findLast(({ kind }) => kind === 'picture')?.id
      const draft = { ...post, ...(imageUrl && { imageUrl }) }
      const id = await note('post', async () => (await send('POST', '/api/blogs', draft))._id)
      const keep = journal.length % 3 > 0
      if (keep) return
      await note('deletion', async () => {
        await send('DELETE', `/api/blogs/${id}`, undefined)
        return id
      })
    },
    () =>
      note('message', async () => {
        // Each from another client address, because of the rate limit.
        const from = { 'X-Forwarded-For': `198.51.${Math.floor(++visitor / 250)}.${visitor % 250}` }
        return (await send('POST', '/api/contact', message, from))._id
      }),
    () => note('picture', () => upload(site, headers)),
  ]

  const work = writers.map(async (write) => {
    while (!isOver) await write()
  })
  return {
    journal,
    /** Stops the writers; resolves when their pending writes are complete. */
    stop: async () => {
      isOver = true
      await Promise.all(work)
    },
  }
}

/** @returns its address */
async function upload(site: RunningSite, headers: { Cookie: string }): Promise<string> {
  const plain = { create: { width: 24, height: 18, channels: 3, background: '#b5532d' } } as const
  const response = await fetch(`${site.url}/api/pictures?name=soup.png`, {
    method: 'POST',
    headers,
    body: new Uint8Array(await sharp(plain).png().toBuffer()),
  })
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}`)
  return ((await response.json()) as { src: string }).src
}
