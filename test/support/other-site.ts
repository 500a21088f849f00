/** Other sites, for tests of requests to foreign addresses. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createPublicFetch } from '#http/public-fetch.server.ts'

/**
 * A server that stands for other sites, and a client that may reach nothing else on this machine.
 * @param names of the sites; other names do not exist
 */
export async function createOtherSite(listener: RequestListener, names = ['other.example']) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`)
    listener(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const fetch = createPublicFetch({
    userAgent: 'Folio (test)',
    allowedHosts: names.map((name) => `${name}:${port}`),
    resolve: async (host) => {
      if (names.includes(host)) return [{ address: '127.0.0.1', family: 4 }]
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    },
  })
  return { requests, fetch, urlOf: (name: string, path = '/') => `http://${name}:${port}${path}` }
}
