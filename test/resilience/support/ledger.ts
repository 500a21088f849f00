/** Records acknowledged writes, to verify them after a crash. */
import type { RunningSite } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'

type Kind = 'post' | 'user' | 'message' | 'picture'

/** Accepted values after the crash; two if the outcome of a write is unknown. */
type Allowed = (string | undefined)[]

export class Ledger {
  /** The number of writes with a 2xx response. */
  acknowledged = 0
  readonly #entries = new Map<string, Allowed>()

  /** Sends a write and records its text; `next` is undefined for a deletion. */
  async change(
    kind: Kind,
    id: string,
    next: string | undefined,
    send: () => Promise<Response | undefined>,
  ): Promise<boolean> {
    const before = this.#entries.get(`${kind} ${id}`) ?? []
    this.#entries.set(`${kind} ${id}`, [...before, next])
    const response = await send()
    if (!response) return false
    this.#acknowledge(kind, id, next)
    return true
  }

  created(kind: Kind, id: string, text: string): void {
    this.#acknowledge(kind, id, text)
  }

  #acknowledge(kind: Kind, id: string, text: string | undefined) {
    this.acknowledged += 1
    this.#entries.set(`${kind} ${id}`, [text])
  }

  pictures(): string[] {
    const keys = [...this.#entries.keys()].filter((key) => key.startsWith('picture '))
    return keys.map((key) => key.slice('picture '.length))
  }

  /** @returns each acknowledged write that the database does not have */
  async lost(site: RunningSite): Promise<string[]> {
    const stored = await storedIn(site)
    return [...this.#entries]
      .filter(([key, allowed]) => !allowed.includes(stored.get(key)))
      .map(([key, allowed]) => `${key}: ${stored.get(key)} instead of ${allowed.join(' or ')}`)
  }
}

async function storedIn(site: RunningSite): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const read = async (kind: Kind, statement: string) => {
    const rows = await changeDatabase(site, statement)
    for (const { id, text } of rows) stored.set(`${kind} ${id}`, `${text}`)
  }
  await read('post', 'select id, title as text from post where deleted_at is null')
  await read('user', 'select id, username as text from "user"')
  await read('message', 'select id, message as text from contact_message where deleted_at is null')
  await read('picture', 'select stem as id, stem as text from picture')
  return stored
}
