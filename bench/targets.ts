/** What is asked of every server, and how each of them is asked for it. */
import { readFile } from 'node:fs/promises'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Manifest } from 'vite'
import { api, pages } from '#routes.ts'
import { postId } from './archive.ts'
import { type Recorded, record } from './recorded-answers.ts'

export interface Target {
  name: string
  path: string
  /** Whether the browser has it already and asks whether it is still the same. */
  isKnown?: boolean
}

export interface Question {
  url: string
  headers: Record<string, string>
}

/** The bare server tells these answers apart by their path alone. */
const knownPrefix = '/known'

const newest = pages.post(postId(0))

export async function readTargets(): Promise<Target[]> {
  const manifest: Manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8'))
  const base = Object.values(manifest).find(({ name }) => name === 'base')
  return [
    { name: '`/`', path: pages.home },
    { name: '`/blogs`', path: pages.posts },
    { name: 'a post', path: newest },
    { name: '`/api/blogs`', path: api.posts },
    { name: 'a script', path: `/${base?.file}` },
    { name: '`/` unchanged (304)', path: pages.home, isKnown: true },
  ]
}

/** The site takes less than this to make the smallest forms and to count the first visitor. */
const [stillForMs, lookMs, giveUpMs] = [8000, 500, 60_000]

/**
 * Has the site answer until its answers stay the same: else the others would serve earlier, larger ones,
 * and what a browser has would no longer be what the site has.
 * @throws when they go on changing, and when one is no good answer
 */
export async function settle(origin: string, targets: Target[]): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs
  let [before, since] = ['', 0]
  while (performance.now() < giveUpAt) {
    const etags = (await Promise.all(targets.map(({ path }) => etagOf(origin, path)))).join()
    if (etags !== before) [before, since] = [etags, performance.now()]
    else if (performance.now() - since > stillForMs) return
    await waitFor(lookMs)
  }
  throw new Error('The answers of the site go on changing.')
}

async function etagOf(origin: string, path: string) {
  const { status, headers } = await record(origin, path, accepted)
  if (status !== 200 || !headers.etag) throw new Error(`${path} was answered ${status}`)
  return headers.etag
}

/** How this server is asked; undefined where it has no such answer. */
export async function questionFor(
  origin: string,
  { path, isKnown = false }: Target,
): Promise<Question | undefined> {
  const { status, headers } = await record(origin, path, accepted)
  if (status !== 200) return undefined
  const { etag } = headers
  if (!isKnown) return { url: origin + path, headers: accepted }
  const known = { ...accepted, 'If-None-Match': String(etag) }
  const again = await record(origin, path, known)
  return again.status === 304 ? { url: origin + path, headers: known } : undefined
}

/** The same of the bare server, which looks at nothing but the path. */
export async function bareQuestion(
  origin: string,
  { path, isKnown = false }: Target,
): Promise<Question | undefined> {
  const own = isKnown ? knownPrefix + path : path
  const { status } = await record(origin, own)
  return status === 404 ? undefined : { url: origin + own, headers: accepted }
}

/** What the site answers, with its headers, for the bare server. */
export async function recordAll(origin: string, targets: Target[]): Promise<Recorded[]> {
  const answers = await Promise.all(
    targets.map(async (target) => {
      const question = await questionFor(origin, target)
      if (!question) return []
      const answer = await record(origin, target.path, question.headers)
      const prefix = target.isKnown ? knownPrefix : ''
      return [{ ...answer, path: prefix + target.path }]
    }),
  )
  return answers.flat()
}

/** As a browser's request arrives from a proxy. */
const accepted = {
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (benchmark)',
  'X-Forwarded-For': '203.0.113.1',
}
