/** Readers, visitors who write, and an owner at work, for a while: neither memory nor handles grow. */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { drawing } from '../../support/pictures.ts'
import { residentMb } from '../../support/resident-memory.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { upload } from '../support/writers.ts'

const connections = 20
const [warmUpRequests, requests] = [1000, 2500]
/** Garbage is collected later on a busy machine. */
const [maxGrowth, maxGrowthMb, maxNewHandles] = [0.25, 60, 10]

const pia = { email: 'pia@example.org', password: 'copper pans on a rail' }
const readPaths = [
  ...['/', '/blogs', '/blogs/forms-that-lose-nothing', '/api/blogs', '/api/stats'],
  ...['/api/messages', '/rss.xml', '/admin', '/api/projects', '/?contact=sent'],
]

test('a site under steady load keeps its memory and handles', { timeout: 600_000 }, async () => {
  const site = await startTestSite()
  const ada = await logIn(site)
  // The number of sessions per account is limited.
  await call(site, 'POST', '/api/users', { username: 'Pia', ...pia }, ada)
  const picture = await drawing(300, 200).jpeg().toBuffer()
  const refused: string[] = []
  let number = 0
  const work = async (until: number) => {
    const client = async () => {
      while (number < until) {
        const response = await oneRequest(site, ada, picture, number++)
        await response.text()
        if (response.status >= 400) refused.push(`${response.url} ${response.status}`)
      }
    }
    await Promise.all(Array.from({ length: connections }, client))
  }
  await work(warmUpRequests)
  const handles = async () => (await readdir(`/proc/${site.process.pid}/fd`)).length
  const [before, handlesBefore] = [await residentMb(site), await handles()]
  await work(warmUpRequests + requests)
  expect(refused).toEqual([])
  await expect.poll(handles).toBeLessThanOrEqual(handlesBefore + maxNewHandles)
  const allowed = before + Math.max(before * maxGrowth, maxGrowthMb)
  await expect.poll(() => residentMb(site)).toBeLessThanOrEqual(allowed)
})

/** One in a hundred uploads a picture, some log in, write messages or posts, and the others read. */
async function oneRequest(
  site: RunningSite,
  ada: { Cookie: string },
  picture: Buffer,
  number: number,
): Promise<Response> {
  const kind = number % 100
  if (kind === 0) return upload(site, ada, picture)
  if (kind === 33) return call(site, 'POST', '/api/auth/login', pia, newClientHeaders())
  if (kind % 11 === 5) {
    const message = { name: 'Ines', email: 'ines@example.com', message: `Message ${number}` }
    return call(site, 'POST', '/api/contact', message, newClientHeaders())
  }
  if (kind === 20 || kind === 70) return createAndDelete(site, ada, number)
  return fetch(site.url + (readPaths[number % readPaths.length] ?? '/'), {
    headers: { ...ada, 'User-Agent': `Reader ${number % 200}` },
  })
}

async function createAndDelete(site: RunningSite, ada: { Cookie: string }, number: number) {
  const post = { title: `Soak ${number}`, excerpt: 'x', content: '<p>x</p>' }
  const { _id } = await (await call(site, 'POST', '/api/blogs', post, ada)).json()
  await (await call(site, 'PUT', `/api/blogs/${_id}`, { title: 'Edited' }, ada)).text()
  return call(site, 'DELETE', `/api/blogs/${_id}`, undefined, ada)
}
