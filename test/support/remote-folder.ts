/** A folder that is synchronised with a site by its API. */
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { type RemoteCalls, remoteCalls } from '#server/sync/remote-calls.server.ts'
import { remoteSite } from '#server/sync/remote-site.server.ts'
import { addToken } from './api-tokens.ts'
import { createTestSite, testTime } from './app.ts'
import { folderOf } from './synced-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { signInAs } from './test-users.ts'

type Hook = (method: string, path: string) => Promise<unknown>

export async function createRemoteFolder() {
  const app = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers, user } = await signInAs(app, 'ada')
  const { token } = await addToken(app, user._id, ['posts:publish', 'site:write'])
  const calls = remoteCalls(app.url, token)
  /** What others do meanwhile: before and after each request of the sync. */
  const hooks: { before: Hook; after: Hook } = { before: async () => {}, after: async () => {} }
  const watched: RemoteCalls = {
    ...calls,
    get: async (path) => {
      await hooks.before('GET', path)
      return calls.get(path)
    },
    send: async <Value>(method: string, path: string, ...rest: [unknown?, HeadersInit?]) => {
      await hooks.before(method, path)
      const answer = await calls.send<Value>(method, path, ...rest)
      await hooks.after(method, path)
      return answer
    },
  }
  const now = () => testTime
  const site = remoteSite({ name: app.url, calls: watched, now })
  const folder = folderOf(await temporaryFolder(), site, now)
  const send = (method: string, path: string, body?: unknown, more = {}) =>
    app.send(method, path, body, { headers: { ...headers, ...more } })
  const replace = async (path: string, from: string, to: string) => {
    const text = await folder.read(path)
    if (!text.includes(from)) throw new Error(`${from} is not in ${path}`)
    await folder.write(path, text.replace(from, to))
  }
  return { ...folder, app, hooks, replace, send }
}
