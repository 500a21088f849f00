/** What the site of a fixture answers: its content in the words of the API, whatever the tables are. */
import { createHash } from 'node:crypto'

/** By account and path, such as `ada /api/users`. */
export type Answers = Record<string, unknown>

export type Ask = (account: string, path: string) => Promise<Response>

export async function readAnswers(ask: Ask, questions: string[]): Promise<Answers> {
  const answers: Answers = {}
  for (const question of questions) answers[question] = await readAnswer(ask, question)
  return answers
}

export async function readAnswer(ask: Ask, question: string): Promise<unknown> {
  const [account = '', path = ''] = question.split(' ')
  return toAnswer(await ask(account, path))
}

/** Its JSON or text; of a redirect the target, of other files the hash. */
async function toAnswer(response: Response): Promise<unknown> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (status !== 200) return { status, location: headers.get('location') }
  if (type.startsWith('application/json')) return withoutOccasion(bytes.toString())
  if (/^text\/(?:csv|markdown)/.test(type)) return bytes.toString().split('\n')
  return { sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Without what is of the session that asks, and of the settings. */
function withoutOccasion(json: string): unknown {
  return JSON.parse(json, (key, value) =>
    key === 'recentAuthUntil' || key === 'retained' ? undefined : value,
  )
}
