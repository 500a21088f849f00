/**
 * Public reads that are asked for before they are needed. One that fails is nobody's business: the
 * page asks anew. Who needs it while it is on its way takes it over, with whatever becomes of it.
 */
import { type ApiAnswer, callApiInFull } from './api-client.ts'
import type { PublicRead } from './read.tsx'

/** A path is asked for early once in this time, however often somebody points at its link. */
const pauseMs = 60_000

const underWay = new Map<string, Promise<ApiAnswer>>()
const askedAt = new Map<string, number>()

/** The answer that is on its way, for the one who takes it; undefined where none is. */
export function takeEarly(path: string): Promise<ApiAnswer> | undefined {
  const answer = underWay.get(path)
  underWay.delete(path)
  return answer
}

/** @param keep gets the data, unless somebody took the answer or it is none */
export async function readEarly<Data>(
  { path, understand }: PublicRead<Data>,
  keep: (data: Data) => void,
): Promise<void> {
  const now = Date.now()
  if (now - (askedAt.get(path) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
  askedAt.set(path, now)
  const answer = callApiInFull('GET', path)
  underWay.set(path, answer)
  const data = await answer.then(understand).catch(() => undefined)
  if (underWay.get(path) !== answer) return
  underWay.delete(path)
  if (data !== undefined) keep(data)
}
