/** One call of each write and each read that a site serves. */
import { files } from '#paths.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { newClientHeaders, upload } from './writers.ts'

type Headers = Record<string, string>

/** Must be shown again in the form after a failure. */
export const formMessage = 'What a visitor typed for an hour'

/** Large enough to exceed a buffered log write. */
const long = 'word '.repeat(1900)

/** @returns the responses by operation */
export async function attemptWrites(
  site: RunningSite,
  ada: Headers,
  picture: Buffer,
): Promise<Record<string, Response>> {
  const draft = { name: 'Ines', email: 'ines@example.com', message: long }
  const post = { title: 'Stock', excerpt: 'Bones', content: `<p>${long}</p>` }
  return {
    message: await call(site, 'POST', '/api/contact', draft, newClientHeaders()),
    post: await call(site, 'POST', '/api/blogs', post, ada),
    upload: await upload(site, ada, picture),
    login: await call(site, 'POST', '/api/auth/login', administrator, newClientHeaders()),
    form: await sendForm(site),
  }
}

/** Submits the contact form as a browser without JavaScript does. */
export function sendForm(site: RunningSite): Promise<Response> {
  const fields = {
    name: 'Ines',
    email: 'ines@example.com',
    subject: '',
    message: `${formMessage} ${long}`,
  }
  return fetch(site.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html', ...newClientHeaders() },
    body: new URLSearchParams(fields),
  })
}

/** Reads pages, API routes and files. @returns the paths whose status was not 200, with the status */
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

export const readCount = 11

/** Checks the shape of an error response. @returns the problems */
export async function errorResponseProblems(name: string, response: Response): Promise<string[]> {
  const text = await response.text()
  const hasMessage = name === 'form' ? text.includes(formMessage) : isErrorMessage(text)
  const waitS = Number(response.headers.get('retry-after'))
  return [
    ...(hasMessage ? [] : [`${name}: ${text.slice(0, 200)}`]),
    ...(waitS > 0 ? [] : [`${name}: no Retry-After`]),
    ...(/sqlite|SQLITE|\/tmp\//.test(text) ? [`${name}: leaks internals`] : []),
  ]
}

function isErrorMessage(text: string): boolean {
  const responseBody = JSON.parse(text)
  return /^[A-Z].+\.$/.test(responseBody.message) && Object.keys(responseBody).length === 1
}
