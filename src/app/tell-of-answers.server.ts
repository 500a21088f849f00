/** What follows an answer from memory: its line in the log, its figures, and the visit. */
import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#http/client-address.server.ts'
import { type Log, requestLines } from '#http/log.server.ts'
import type { Answered } from '#http/memory-listener.server.ts'
import type { Metrics } from '#http/metrics.server.ts'
import { forwardingWarning, milliseconds } from '#http/request-log.server.ts'
import { pathOf } from '#http/request-target.server.ts'
import { isPagePath } from './public-names.server.ts'
import type { Visits } from './visits.server.ts'

interface Parts {
  log: Log
  visits: Pick<Visits, 'note'>
  metrics: Metrics | undefined
  trustProxy: number
}

/** @returns what is to be called with each of them */
export function tellOfAnswers({ log, visits, metrics, trustProxy }: Parts) {
  const writeLine = requestLines(log)
  const warn = forwardingWarning(log, trustProxy)
  return ({ request, requestId, status, durationMs }: Answered) => {
    const { method = '', url = '', headers } = request
    warn(headers['x-forwarded-for'])
    const path = pathOf(url)
    writeLine({ requestId, method, path, status, durationMs: milliseconds(durationMs) })
    metrics?.observe({ method, path, status, seconds: durationMs / 1000 })
    if (isPagePath(path) && isVisit(request, status)) visits.note(visitOf(request))
  }

  function visitOf({ socket, headers }: IncomingMessage) {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const told = { socketAddress: socket.remoteAddress, forwardedFor }
    return { address: clientAddress(told, trustProxy), userAgent: headers['user-agent'] }
  }
}

/** A page that is shown anew; what a browser fetches beforehand nobody has seen yet. */
function isVisit({ method, headers }: IncomingMessage, status: number) {
  const purpose = headers['sec-purpose'] as string | undefined
  return method === 'GET' && (status === 200 || status === 304) && !purpose?.includes('prefetch')
}
