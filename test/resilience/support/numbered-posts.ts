/** A post whose texts are numbered, written until the site is killed. */
import { expect } from 'vitest'
import type { EditablePost } from '#features/posts/post.ts'
import { emptyPost, type PostFields } from '#features/posts/post-schema.ts'
import { addPost } from '../../security/support/accounts.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { databaseErrors } from './integrity.ts'
import { restart, startTestSite } from './site-lifecycle.ts'

/** Each field has the number, so that a mixed version is noticed. */
export function textOf(number: number): PostFields {
  const title = `Text ${number}`
  const content = `${title} ${'of many words '.repeat(100)}end ${number}`
  return { ...emptyPost, title, excerpt: title, content, slug: `text-${number}`, tags: [title] }
}

export function numberOf(fields: Pick<PostFields, 'title'> | undefined): number {
  return Number(fields?.title.split(' ')[1])
}

/** Starts a site with a published post of the text 0. */
export async function startNumberedPost() {
  let site = await startTestSite()
  const ada = await logIn(site)
  const id = await addPost(site, ada, { title: 'Text 0' })
  const path = `/api/blogs/${id}`
  const state = { acknowledged: 0, sent: 0 }

  /** @throws for a response that is no 2xx; undefined if the site died before the response was complete */
  async function send(method: string, to: string, body?: object) {
    const response = await call(site, method, to, body, ada).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined) return undefined
    if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  async function source(): Promise<EditablePost> {
    return (await call(site, 'GET', `${path}?format=source`, undefined, ada)).json()
  }

  /** @param write returns false if the site died */
  async function writeUntilGone(write: (number: number) => Promise<boolean>) {
    for (;;) {
      state.sent = state.acknowledged + 1
      if (!(await write(state.sent))) return
      state.acknowledged = state.sent
    }
  }

  return {
    ...{ path, state, send, source },
    get: (to: string) => call(site, 'GET', to),
    publish: (number: number) => send('PUT', path, { ...textOf(number), status: 'published' }),
    /** Kills the site after so many acknowledged writes, and starts it again. */
    async killAfter(count: number, write: (number: number) => Promise<boolean>) {
      const enough = state.acknowledged + count
      const writing = writeUntilGone(write)
      await Promise.race([
        writing,
        expect.poll(() => state.acknowledged, { interval: 5 }).toBeGreaterThan(enough),
      ])
      await site.kill('SIGKILL')
      await writing
      site = (await restart(site)).site
      expect(await databaseErrors(site)).toEqual([])
    },
  }
}
