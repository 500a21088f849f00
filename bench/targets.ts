/** The requests of the comparison, per server. */
import { readFile } from 'node:fs/promises'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Manifest } from 'vite'
import { api, pages } from '#paths.ts'
import { postId } from './archive.ts'
import { type Recorded, record } from './recorded-responses.ts'

export interface Target {
  name: string
  path: string
  /** A conditional request, answered with 304. */
  revalidates?: boolean
}

export interface TargetRequest {
  url: string
  headers: Record<string, string>
}

/** The bare server distinguishes responses by path alone. */
const conditionalPrefix = '/conditional'

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
    { name: '`/` unchanged (304)', path: pages.home, revalidates: true },
  ]
}

/** The first counted visitor changes the home page within this time. */
const [stableMs, pollIntervalMs, timeoutMs] = [8000, 500, 60_000]

/**
 * Requests the targets until their ETags stay the same: else the other servers would serve an earlier version,
 * and a conditional request would no longer be answered 304.
 * @throws when they keep changing, and when a response is not a 200 with an ETag
 */
export async function settle(origin: string, targets: Target[]): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let [before, since] = ['', 0]
  while (performance.now() < deadline) {
    const etags = (await Promise.all(targets.map(({ path }) => etagOf(origin, path)))).join()
    if (etags !== before) [before, since] = [etags, performance.now()]
    else if (performance.now() - since > stableMs) return
    await waitFor(pollIntervalMs)
  }
  throw new Error('The responses of the site keep changing.')
}

async function etagOf(origin: string, path: string) {
  const { status, headers } = await record(origin, path, browserHeaders)
  if (status !== 200 || !headers.etag) throw new Error(`${path} was answered ${status}`)
  return headers.etag
}

/** The request of a target; undefined if the server does not have it. */
export async function requestFor(
  origin: string,
  { path, revalidates = false }: Target,
): Promise<TargetRequest | undefined> {
  const { status, headers } = await record(origin, path, browserHeaders)
  if (status !== 200) return undefined
  const { etag } = headers
  if (!revalidates) return { url: origin + path, headers: browserHeaders }
  const conditional = { ...browserHeaders, 'If-None-Match': String(etag) }
  const notModified = await record(origin, path, conditional)
  return notModified.status === 304 ? { url: origin + path, headers: conditional } : undefined
}

/** The request of a target to the bare server. */
export async function bareRequestFor(
  origin: string,
  { path, revalidates = false }: Target,
): Promise<TargetRequest | undefined> {
  const targetPath = revalidates ? conditionalPrefix + path : path
  const { status } = await record(origin, targetPath)
  return status === 404 ? undefined : { url: origin + targetPath, headers: browserHeaders }
}

/** Records the site's responses for the bare server. */
export async function recordResponses(origin: string, targets: Target[]): Promise<Recorded[]> {
  const responses = await Promise.all(
    targets.map(async (target) => {
      const request = await requestFor(origin, target)
      if (!request) return []
      const response = await record(origin, target.path, request.headers)
      const prefix = target.revalidates ? conditionalPrefix : ''
      return [{ ...response, path: prefix + target.path }]
    }),
  )
  return responses.flat()
}

/** The headers of a browser's request behind a proxy. */
const browserHeaders = {
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (benchmark)',
  'X-Forwarded-For': '203.0.113.1',
}
