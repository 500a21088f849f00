/** Everything that a site does, tried once: what has to be written, and what is only read. */
import { files } from '#routes.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { anybody, upload } from './writers.ts'

type Headers = Record<string, string>

/** A text that has to come back with the form. */
export const typed = 'What a visitor typed for an hour'

/** Larger than what a log has room for here and there. */
const long = 'word '.repeat(1900)

/** By the name of what was tried. */
export async function tryWrites(
  site: RunningSite,
  ada: Headers,
  picture: Buffer,
): Promise<Record<string, Response>> {
  const draft = { name: 'Ines', email: 'ines@example.com', message: long }
  const post = { title: 'Stock', excerpt: 'Bones', content: `<p>${long}</p>` }
  return {
    message: await call(site, 'POST', '/api/contact', draft, anybody()),
    post: await call(site, 'POST', '/api/blogs', post, ada),
    upload: await upload(site, ada, picture),
    login: await call(site, 'POST', '/api/auth/login', administrator, anybody()),
    form: await sendForm(site),
  }
}

/** As a browser does it without a script. */
export function sendForm(site: RunningSite): Promise<Response> {
  const fields = {
    name: 'Ines',
    email: 'ines@example.com',
    subject: '',
    message: `${typed} ${long}`,
  }
  return fetch(site.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html', ...anybody() },
    body: new URLSearchParams(fields),
  })
}

/** What is read without writing: pages, calls, files. @returns the addresses that were not answered 200 */
export async function failedReads(site: RunningSite, ada: Headers, more: string[] = []) {
  const paths = ['/', '/blogs', '/api/blogs', '/api/stats', files.feed, '/healthz', '/readyz']
  const asOwner = ['/admin', '/api/messages', '/api/users', '/api/auth/profile']
  const statuses = await Promise.all(
    [...paths, ...asOwner, ...more].map(async (path) => {
      const headers = asOwner.includes(path) ? ada : {}
      const response = await fetch(site.url + path, { headers })
      await response.text()
      return `${path} ${response.status}`
    }),
  )
  return statuses.filter((each) => !each.endsWith(' 200'))
}

export const readsTried = 11

/** The shape of a refusal. @returns what is wrong with it, in words */
export async function faultsOfRefusal(name: string, response: Response): Promise<string[]> {
  const text = await response.text()
  const isTold = name === 'form' ? text.includes(typed) : isSentence(text)
  const waitS = Number(response.headers.get('retry-after'))
  return [
    ...(isTold ? [] : [`${name}: ${text.slice(0, 200)}`]),
    ...(waitS > 0 ? [] : [`${name}: no Retry-After`]),
    ...(/sqlite|SQLITE|\/tmp\//.test(text) ? [`${name}: tells what is inside`] : []),
  ]
}

function isSentence(text: string): boolean {
  const answer = JSON.parse(text)
  return /^[A-Z].+\.$/.test(answer.message) && Object.keys(answer).length === 1
}
