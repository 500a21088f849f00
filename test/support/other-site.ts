/** Another site, for tests of requests to foreign addresses. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createPublicFetch } from '#http/public-fetch.server.ts'

/** A server that stands for another site, and a client that may reach nothing else on this machine. */
export async function createOtherSite(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = createPublicFetch({ userAgent: 'Folio (test)', allowedHosts: [host] })
  return { url: `http://${host}`, requests, fetch }
}
